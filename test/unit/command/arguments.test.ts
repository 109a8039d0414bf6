import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommand } from '../../../main/command/arguments.ts';

const folder = path.resolve('/recordings');
const read = (...words: readonly string[]) => readCommand(words, folder);

describe('transcribe', () => {
  it('takes files, fields and formats in any order', () => {
    const words = [
      '--vtt',
      'a.mp3',
      '--show',
      'Night Shift',
      '--language=de',
      '--people',
      'Ann, Bo',
      '--out',
    ];
    expect(read('transcribe', ...words, 'texts', '/b.wav', '--docx', '--jsonl')).toEqual({
      kind: 'command',
      isJson: true,
      command: {
        name: 'transcribe',
        files: [path.join(folder, 'a.mp3'), path.resolve('/b.wav')],
        show: 'Night Shift',
        language: 'de',
        people: ['Ann', 'Bo'],
        out: path.join(folder, 'texts'),
        formats: ['vtt', 'docx'],
      },
    });
    expect(read('transcribe', '--', '--odd.mp3')).toMatchObject({
      command: { files: [path.join(folder, '--odd.mp3')], show: null, language: null, people: [], out: null },
    });
  });
});

describe('export and list', () => {
  it('take ids or a show', () => {
    expect(read('export', 'here-1', 'here-2', '--out', 'x')).toMatchObject({
      command: { ids: ['here-1', 'here-2'], show: null, formats: [] },
    });
    expect(read('export', '--show', 'S', '--out', 'x', '--md')).toMatchObject({
      command: { ids: [], show: 'S', formats: ['md'] },
    });
    expect(read('list', '--search', 'two words')).toMatchObject({ command: { search: 'two words' } });
  });
});

describe('websites', () => {
  it('take fields by their words', () => {
    expect(
      read('websites', 'set', '7', '--privacy', 'public', '--email', 'on', '--exclude-ips', 'a, b'),
    ).toEqual({
      kind: 'command',
      isJson: false,
      command: {
        name: 'websites set',
        id: '7',
        fields: { privacy: 0, email: 1, exclude_ips: 'a\nb' },
      },
    });
    expect(read('websites', 'add', 'a.example', 'b.example', '--exclude-bots=off')).toMatchObject({
      command: { domains: ['a.example', 'b.example'], fields: { exclude_bots: 0 } },
    });
    expect(read('websites', 'list')).toMatchObject({ command: { name: 'websites list' } });
  });
});

it.each([
  ['help', '--help'],
  ['help', 'help'],
  ['help', 'transcribe', '--help'],
  ['version', '--version'],
  ['wrong'],
  ['wrong', 'transcribe'],
  ['wrong', 'transcribe', '--vtt'],
  ['wrong', 'transcribe', 'a.mp3', '--unknown'],
  ['wrong', 'transcribe', 'a.mp3', '--language'],
  ['wrong', 'transcribe', 'a.mp3', '--language', 'Klingon'],
  ['wrong', 'transcribe', 'a.mp3', '--people', 'A,B,C,D,E,F,G,H,I'],
  ['wrong', 'transcribe', 'a.mp3', '--key', 'secret'],
  ['wrong', 'list', 'a.mp3'],
  ['wrong', 'export', 'here-1'],
  ['wrong', 'export', '--out', 'x'],
  ['wrong', 'export', 'here-1', '--show', 'S', '--out', 'x'],
  ['wrong', 'status', 'now'],
  ['wrong', 'websites'],
  ['wrong', 'websites', 'delete', '7'],
  ['wrong', 'websites', 'add'],
  ['wrong', 'websites', 'set', '7'],
  ['wrong', 'websites', 'set', '7', '--privacy', 'secret'],
  ['wrong', 'websites', 'set', '7', '--email', 'toString'],
  ['wrong', 'websites', 'set', '7', '--password', 'x'],
  ['wrong', 'websites', 'list', '--email', 'on'],
  // A variable of a script that is not set.
  ['wrong', 'transcribe', ''],
  ['wrong', 'transcribe', 'a.mp3', ''],
  ['wrong', 'transcribe', 'a.mp3', '--out', ''],
  ['wrong', 'export', '', '--out', 'x'],
  ['wrong', 'export', 'here-1', '--out', ''],
  ['wrong', 'lsit'],
] as const)('%s: %j', (kind, ...words) => {
  expect(read(...words)).toEqual(kind === 'wrong' ? { kind, isJson: false } : { kind });
});

it('knows how wrong words want to be answered', () => {
  expect(read('list', '--unknown', '--jsonl')).toEqual({ kind: 'wrong', isJson: true });
});
