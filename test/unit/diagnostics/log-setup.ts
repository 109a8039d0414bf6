/** A log in a folder of its own, with secrets that must never be in it. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openLog } from '../../../main/diagnostics/log.ts';
import { Redactor } from '../../../main/diagnostics/redactor.ts';
import { getSecretForms } from '../../../main/lib/secret-forms.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

export const key = 'canary-0123456789-abcdefghij';

/** What is planted, and what of it must not be found. */
export const secrets: Readonly<Record<string, readonly [planted: string, ...fragments: string[]]>> = {
  key: [key, ...getSecretForms(key)],
  'key in base64': [Buffer.from(`{"key":"${key}"}`).toString('base64'), 'Y2FuYXJ5', 'YW5hcnk'],
  text: ['The bishop whispered: the combination\n    at Winchester', 'bishop', 'combination'],
  description: ['Interview about the „closed clinic“', 'Interview', 'clinic'],
  path: ["/home/anna/private memos/the doctor's visit.wav", 'anna', 'memos', 'doctor', 'visit'],
  'Windows path': ['C:\\Users\\Anna Smith\\Therapy\\session.mp3', 'Anna', 'Smith', 'Therapy', 'session'],
  'proxy password': ['http://anna:hunter2@proxy.example:8080', 'anna', 'hunter2'],
  header: ['authorization: Basic aHVudGVyMg== more', 'aHVudGVyMg', 'more'],
  address: ['https://files.example/a?signature=s1gn4ture#fr4gment', 's1gn4ture', 'fr4gment'],
};

export const createLogSetup = () => {
  const profile = temporaryFolder('log');
  const redactor = new Redactor([{ path: profile, placeholder: '[profile]' }]);
  redactor.hideSecret(key);
  const log = openLog(profile, { redactor, now: () => Date.UTC(2026, 0, 1) });
  return {
    profile,
    log,
    redactor,
    read: (): string => readFileSync(path.join(profile, 'logs', 'main.log'), 'utf8'),
    close: () => rmSync(profile, { recursive: true, force: true }),
  };
};
