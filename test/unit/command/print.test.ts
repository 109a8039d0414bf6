import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { combineCodes, exitCodes } from '../../../main/command/exit-codes.ts';
import { type CommandLine, commandLine } from '../../../main/command/lines.ts';
import { createPrint } from '../../../main/command/print.ts';

const lines: readonly CommandLine[] = [
  { kind: 'progress', file: '/a.mp3', state: 'transcribing', percent: 12 },
  { kind: 'progress', file: '/a.mp3', state: 'waiting', percent: null },
  { kind: 'text', file: '/a.mp3', id: 'here-1', name: 'Talk', isNew: true },
  { kind: 'text', file: '/b\u001b.mp3', id: 'here-2', name: 'Talk', isNew: false },
  { kind: 'written', id: 'here-1', file: '/a.vtt' },
  { kind: 'left', id: 'here-1', file: '/a.txt', reason: 'changed' },
  { kind: 'failed', item: '/c.mp3', code: 'file_missing', message: 'It is not there.' },
  { kind: 'attention', file: '/d.mp3', code: 'person', message: 'Paused' },
  {
    kind: 'row',
    id: 'here-1',
    name: 'Talk',
    date: '2026-01-02T03:04:05.000Z',
    seconds: 61,
    words: 9,
    place: 'computer',
    show: null,
  },
  {
    kind: 'status',
    isRunning: true,
    place: 'computer',
    model: 'whisper-base',
    service: 'https://service.example',
    hasKey: true,
    queue: { done: 3, queued: 2 },
  },
  {
    kind: 'website',
    id: '7',
    domain: 'a.example',
    privacy: 1,
    email: 0,
    exclude_bots: null,
    exclude_params: null,
    exclude_ips: '',
  },
  { kind: 'end', code: 0 },
];

const print = (isJson: boolean) => {
  const texts = { stdout: '', stderr: '' };
  const collect = (name: keyof typeof texts) =>
    new Writable({
      write: (chunk, _encoding, done) => {
        texts[name] += chunk;
        done();
      },
    });
  const printLine = createPrint({ stdout: collect('stdout'), stderr: collect('stderr') }, isJson);
  for (const line of lines) printLine(line);
  return texts;
};

it('prints each line as JSON that its schema reads', () => {
  const { stdout, stderr } = print(true);
  const read = stdout
    .trimEnd()
    .split('\n')
    .map((line) => commandLine.parse(JSON.parse(line)));
  expect(read).toEqual(lines);
  expect(stderr).toBe('');
});

it('prints results apart from progress, and nothing that acts on a terminal', () => {
  const { stdout, stderr } = print(false);
  expect(stdout.split('\n')).toEqual([
    '/a.mp3: here-1 Talk',
    '/b\\u{1b}.mp3: here-2 Talk (was there before)',
    '/a.vtt',
    'here-1\t2026-01-02\t1:01\tTalk\t–',
    'Sidetone is running.',
    'Recordings are transcribed on this computer (model: whisper-base).',
    'Service: https://service.example, with a key.',
    'Queue: Transcribed 3, Next 2',
    '7\ta.example\t1\t0\t–',
    '',
  ]);
  expect(stderr.split('\n')).toEqual([
    '/a.mp3: Transcribing 12 %',
    '/a.mp3: Waiting',
    '/a.txt: Not replaced: this file was changed after Sidetone wrote it.',
    '/c.mp3: It is not there.',
    '/d.mp3: Paused – Open Sidetone’s window.',
    '',
  ]);
});

it('ends with the code that says most', () => {
  const { done, failed, attention, noAccess, usage, notRunning, interrupted } = exitCodes;
  expect(combineCodes([])).toBe(done);
  expect(combineCodes([done, failed, done])).toBe(failed);
  expect(combineCodes([failed, attention])).toBe(attention);
  expect(combineCodes([attention, noAccess])).toBe(noAccess);
  expect(combineCodes([noAccess, usage])).toBe(usage);
  expect(combineCodes([usage, notRunning])).toBe(notRunning);
  expect(combineCodes([notRunning, interrupted])).toBe(interrupted);
});
