import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { StoredSettings } from '../../../main/settings/schema.ts';
import { getCopyPath, removeOldKeysFromCopies } from '../../../main/settings/settings-copies.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const oldKey = Buffer.from('canary 0123456789 abcdefghij klmnopqrst uvwxyz').toString('base64');
const storedKey = Buffer.from('{"key":"stored","origins":["https://b.example"]}').toString('base64');
const folder = temporaryFolder('old-keys');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The text of a copy after the settings were written, which have `storedKey` only. */
const removeOldKeys = (text: string): string => {
  const file = path.join(folder, 'settings.json');
  const copy = getCopyPath(file, 0);
  writeFileSync(copy, text);
  const before = { keys: [], proxyLogin: null } as unknown as StoredSettings;
  const after = { ...before, keys: [{ ciphertext: storedKey }] } as unknown as StoredSettings;
  removeOldKeysFromCopies(file, before, after, (message) => expect.fail(message));
  return readFileSync(copy, 'utf8');
};
const toRecord = (ciphertext: string) => ({ ciphertext, backend: 'plain', origins: ['a', 'b'] });
const others = { contentUrl: 'https://a.example', theme: 7, later: { novelty: true } };

describe('a copy that can be parsed', () => {
  const remove = (settings: unknown): unknown => JSON.parse(removeOldKeys(JSON.stringify(settings)));

  it('has only keys that are stored', () => {
    const keys = [toRecord(oldKey), toRecord(storedKey)];
    expect(remove({ ...others, keys })).toEqual({ ...others, keys: [toRecord(storedKey)] });
  });

  it('has no sign-in that is not stored', () => {
    const proxyLogin = { ciphertext: oldKey, backend: 'plain', proxy: 'proxy.example:3128' };
    expect(remove({ ...others, proxyLogin })).toEqual({ ...others, proxyLogin: null });
    const kept = { ...others, proxyLogin: { ...proxyLogin, ciphertext: storedKey } };
    expect(remove(kept)).toEqual(kept);
  });

  it.each([
    [{ keys: oldKey }, { keys: [] }],
    [{ keys: [oldKey, 7, null, { ciphertext: 7 }] }, { keys: [] }],
  ])('has no key of another shape: %j', (given, expected) => {
    expect(remove({ ...others, ...given })).toEqual({ ...others, ...expected });
  });

  it.each([{}, { proxyLogin: null }, { keys: [] }, { keys: [toRecord(storedKey)] }])(
    'is unchanged without old keys: %j',
    (given) => {
      const text = JSON.stringify({ ...others, ...given });
      expect(removeOldKeys(text)).toBe(text);
    },
  );
});

describe('a copy that cannot be parsed', () => {
  const text = JSON.stringify({ ...others, keys: [toRecord(oldKey), toRecord(storedKey)] });

  it.each([
    ['cut after the key', text.slice(0, text.indexOf(storedKey))],
    ['cut within the key', text.slice(0, text.indexOf(oldKey) + 40)],
    ['cut early within the key', text.slice(0, text.indexOf(oldKey) + 8)],
    ['without its beginning', text.slice(text.indexOf(oldKey) + 4)],
    ['with bytes in between', `\0\0${text}\0`],
    ['not an object', JSON.stringify([oldKey])],
  ])('has no old key: %s', (_name, damaged) => {
    const removed = removeOldKeys(damaged);
    for (let at = 0; at + 12 <= oldKey.length; at += 1)
      expect(removed).not.toContain(oldKey.slice(at, at + 12));
    expect(removed).not.toContain(`"${oldKey.slice(0, 8)}`);
  });

  it('has everything else', () => {
    expect(removeOldKeys(`${text}}`)).toBe(`${text.replace(oldKey, '')}}`);
    const start = '{"contentUrl": "https://content.example/v", "concurrency": 3';
    expect(removeOldKeys(start)).toBe(start);
  });
});
