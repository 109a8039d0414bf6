import { expect, it } from 'vitest';
import { AudioTokens } from '../../../../main/library/audio/serve-audio.ts';

const snapshot = { path: '/music/talk.wav', size: 100, mtimeMs: 1_000 };
const create = (changes: Partial<typeof snapshot> = {}) => ({ ...snapshot, ...changes });

it('a token is 16 random bytes', () => {
  const tokens = [new AudioTokens(), new AudioTokens()].map((all) => all.getToken(create()));
  for (const token of tokens) expect(token).toMatch(/^[\w-]{22}$/);
  expect(new Set(tokens).size).toBe(2);
});

it('a token is for one size and time of one file', () => {
  const tokens = new AudioTokens();
  const changes = [{}, { size: 101 }, { mtimeMs: 1_001 }, { path: '/music/other.wav' }];
  const given = changes.map((change) => tokens.getToken(create(change)));
  expect(new Set(given).size).toBe(4);
  expect(tokens.getToken(create())).toBe(given[0]);
  expect(given.map((token) => tokens.find(token))).toEqual(changes.map((change) => create(change)));
  expect(tokens.find('unknown')).toBeNull();
});
