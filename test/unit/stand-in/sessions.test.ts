/** Sessions of the stand-in: proxies and dictionaries, as in Electron. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { findSession } from '../../stand-in/electron/session.ts';
import { reaches } from '../../stand-in/electron/session-proxy.ts';
import { removeDictionaries, SpellChecker } from '../../stand-in/electron/spell-checker.ts';
import { readOptions } from '../../stand-in/options.ts';
import { state } from '../../stand-in/state.ts';

const dead = { proxyRules: 'http://127.0.0.1:9' };
const download = { method: 'GET', url: 'https://redirector.gvt1.com/edgedl/chrome/dict/en-us.bdic' };

beforeEach(() => {
  state.options = readOptions(['--user-data', 'unused', '--lang', 'en-US']);
  state.record.sent.length = 0;
  state.record.blocked.length = 0;
  removeDictionaries();
});

test('a fixed proxy is not used for this computer unless the rules say so', () => {
  expect(reaches(null, 'example.com')).toBe(true);
  expect(reaches({ mode: 'system' }, '127.0.0.1')).toBe(true);
  expect(reaches(dead, 'example.com')).toBe(false);
  for (const host of ['127.0.0.1', 'localhost', 'a.localhost', '[::1]']) {
    expect(reaches(dead, host), host).toBe(true);
    expect(reaches({ ...dead, proxyBypassRules: '<-loopback>' }, host), host).toBe(false);
  }
});

test('a session resolves to its own proxy, or to that of the system', async () => {
  const [confined, free] = [findSession('confined'), findSession('free')];
  await confined.setProxy(dead);
  expect(await confined.resolveProxy('https://example.com')).toBe('PROXY 127.0.0.1:9');
  expect(await free.resolveProxy('https://example.com')).toBe('DIRECT');
  await expect(free.setProxy({ mode: 'none' as 'direct' })).rejects.toThrow('Invalid mode');
});

test.skipIf(process.platform === 'darwin')(
  'a session downloads the dictionary of the system unless it has other languages at once',
  async () => {
    const session = { reaches: () => true, emit: vi.fn() };
    const told = new SpellChecker(session);
    told.create();
    told.setLanguages([]);
    await nextTurn();
    expect(state.record.sent).toEqual([]);
    new SpellChecker(session).create();
    await nextTurn();
    expect(state.record.sent).toEqual([download]);
    expect(session.emit.mock.lastCall).toEqual(['spellcheck-dictionary-initialized', {}, 'en-US']);
  },
);

test.skipIf(process.platform === 'darwin')(
  'a session that reaches no server finds the dictionary of another',
  async () => {
    const confined = new SpellChecker({ reaches: () => false, emit: () => true });
    confined.setLanguages(['en-US']);
    await nextTurn();
    expect(confined.isChecking()).toBe(false);
    expect(state.record.blocked).toEqual([download]);
    new SpellChecker({ reaches: () => true, emit: () => true }).setLanguages(['en-US']);
    await nextTurn();
    confined.setLanguages(['en-US']);
    await nextTurn();
    expect(confined.isChecking()).toBe(false);
    confined.setLanguages([]);
    confined.setLanguages(['en-US']);
    await nextTurn();
    expect(confined.isChecking()).toBe(true);
  },
);
