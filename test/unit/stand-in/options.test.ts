import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAccelerator } from '../../stand-in/electron/accelerators.ts';
import { readOptions } from '../../stand-in/options.ts';
import { getOrigin, registerScheme, toMain, toPage } from '../../stand-in/origin.ts';

test('reads its own switches in both spellings and leaves the rest to the application', () => {
  const options = readOptions(['--user-data', '/p/x', '--cdp-port=0', '--headed', 'show.mp3', '--inspect=1']);
  expect(options).toMatchObject({ cdpPort: 0, headed: true, packaged: false, keychain: 'available' });
  expect(options.userData).toBe(path.resolve('/p/x'));
  expect(options.rest).toEqual(['show.mp3', '--inspect=1']);
});

test('has no port by default', () => {
  expect(readOptions([]).cdpPort).toBeNull();
});

test.each([[['--keychain', 'broken']], [['--cdp-port', 'many']], [['--user-data']]])(
  'rejects %j with a message',
  (argv) => {
    expect(() => readOptions(argv)).toThrow(/^--/);
  },
);

test('translates URLs of the application both ways and no others', () => {
  registerScheme('app');
  for (const [main, page] of [
    ['app://sidetone/', 'http://sidetone.localhost/'],
    ['app://sidetone/a/b?c=d#e', 'http://sidetone.localhost/a/b?c=d#e'],
  ] as const) {
    expect(toPage(main)).toBe(page);
    expect(toMain(page)).toBe(main);
  }
  expect(toPage('app://sidetone')).toBe('http://sidetone.localhost/');
  for (const other of [
    'https://sidetone.localhost/',
    'http://localhost/',
    'http://127.0.0.1/',
    'about:blank',
  ]) {
    expect(toMain(other)).toBe(other);
  }
  expect(toMain('http://sidetone.localhost.evil.example/')).toBe('http://sidetone.localhost.evil.example/');
  expect(getOrigin('app://sidetone/x')).toBe('app://sidetone');
  expect(getOrigin('https://example.com/x')).toBe('https://example.com');
  expect(getOrigin('about:blank')).toBe('null');
});

test('parses menu accelerators into DOM keys', () => {
  const plain = { ctrl: false, alt: false, shift: false, meta: false };
  expect(parseAccelerator('CmdOrCtrl+O', false)).toEqual({ ...plain, key: 'o', ctrl: true });
  expect(parseAccelerator('CmdOrCtrl+,', true)).toEqual({ ...plain, key: ',', meta: true });
  expect(parseAccelerator('CmdOrCtrl+Plus', false)).toEqual({ ...plain, key: '+', ctrl: true, shift: true });
  expect(parseAccelerator('CmdOrCtrl+=', false)).toEqual({ ...plain, key: '=', ctrl: true });
  expect(parseAccelerator('CmdOrCtrl+numadd', false)).toEqual({ ...plain, key: '+', ctrl: true });
  expect(parseAccelerator('CmdOrCtrl++', false)).toEqual({ ...plain, key: '', ctrl: true });
  expect(parseAccelerator('Alt+Shift+Up', false)).toEqual({
    ...plain,
    key: 'arrowup',
    alt: true,
    shift: true,
  });
  expect(parseAccelerator('F11', false)).toEqual({ ...plain, key: 'f11' });
});
