import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { composeDiagnostics } from '../../../main/diagnostics/diagnostics.ts';
import type { SettingsService } from '../../../main/settings/settings.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createLogSetup, key, secrets } from './log-setup.ts';

const settings = {
  contentUrl: 'https://anna:hunter2@content.example/v1?signature=s1gn4ture',
  analyticsUrl: '',
  place: 'service',
  keyState: 'stored',
  concurrency: 2,
  language: '',
  uploadSpeed: null,
  quarantinedFile: null,
  preparation: { format: 'webm' },
  limits: {
    fileBytes: { value: 100, origin: 'learned' },
    fileTypes: { value: ['mp3', 'wav'], origin: 'default' },
    textLength: { value: null, origin: 'user' },
    nameLength: { value: 1, origin: 'default' },
    descriptionLength: { value: 2, origin: 'default' },
  },
} as unknown as SettingsService['current'];

const composeWithoutSettings = (logFile: string): string =>
  composeDiagnostics({
    profile: '/nowhere',
    logFile,
    system: { version: '1', isPackaged: false, locale: '' },
    settings: () => {
      throw new Error('damaged');
    },
    countUploads: () => ({}),
    redact: (line) => line,
    now: () => 0,
  });

it('has what support needs, and nothing private', () => {
  const setup = createLogSetup();
  try {
    writeFileSync(path.join(setup.profile, 'data.db'), 'x'.repeat(1_234));
    writeFileSync(path.join(setup.profile, 'the bishop.wav'), '');
    for (const [secret] of Object.values(secrets)) setup.log.warn('it failed', new Error(secret));
    setup.log.info('upload 1-2: uploading → failed (attempt_ended, too_large, status 413)');
    const text = composeDiagnostics({
      profile: setup.profile,
      logFile: setup.log.file,
      system: { version: '1.2.3', isPackaged: true, locale: 'de-DE' },
      settings: () => settings,
      countUploads: () => ({ failed: 3, done: 40 }),
      redact: (line) => setup.redactor.redact(line),
      now: () => 0,
    });
    for (const part of [
      'Sidetone 1.2.3',
      'de-DE',
      'contentUrl: https://content.example/v1\n',
      'analyticsUrl: not set',
    ])
      expect(text).toContain(part);
    for (const part of [
      'fileBytes: 100 (learned)',
      'fileTypes: mp3 wav (default)',
      'textLength: none (user)',
    ])
      expect(text).toContain(part);
    for (const part of [
      'data.db: 1234 bytes',
      'failed: 3',
      'done: 40',
      'uploading → failed (attempt_ended, too_large',
    ])
      expect(text).toContain(part);
    for (const [, ...fragments] of Object.values(secrets))
      for (const fragment of fragments) expect(text).not.toContain(fragment);
    expect(text).not.toContain(key);
  } finally {
    setup.close();
  }
});

it('leaves out a part that fails', () => {
  const text = composeWithoutSettings('/nowhere/logs/main.log');
  expect(text).toMatch(
    /Settings:\n {2}not available\n[\s\S]*Files:\n {2}not available\n[\s\S]*Uploads:\n {2}none/,
  );
});

it('has the last failures only, from older files too', () => {
  const folder = temporaryFolder('log');
  try {
    const file = path.join(folder, 'logs', 'main.log');
    mkdirSync(path.dirname(file));
    const lines = (from: number, to: number): string =>
      Array.from(
        { length: to - from },
        (_, at) => `T warn failure ${from + at}\nT warn     at x\nT info fine\n`,
      ).join('');
    writeFileSync(path.join(folder, 'logs', 'main.1.log'), lines(0, 30));
    writeFileSync(file, lines(30, 35));
    const failures = (): readonly string[] => composeWithoutSettings(file).match(/T warn .*/g) ?? [];
    expect(failures()).toEqual(Array.from({ length: 20 }, (_, at) => `T warn failure ${15 + at}`));
    writeFileSync(file, lines(30, 60));
    expect(failures()).toEqual(Array.from({ length: 20 }, (_, at) => `T warn failure ${40 + at}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
