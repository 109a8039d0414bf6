import type { Session } from 'electron';
import { expect, test, vi } from 'vitest';
import { confineSession, resolveProxy, setUpSessions } from '../../../main/shell/sessions.ts';
import { setSpelling } from '../../../main/shell/window/spelling.ts';
import { createRecorder, type Recorder } from './recorder.ts';

const electron = vi.hoisted(() => ({ partitions: new Map<string, unknown>() }));
vi.mock('electron', async () => {
  const { createRecorder: create } = await import('./recorder.ts');
  const withDictionaries = (target: object): object =>
    new Proxy(target, {
      get: (recorded, key) =>
        key === 'availableSpellCheckerLanguages' ? ['de', 'en-US', 'fr'] : Reflect.get(recorded, key),
    });
  const find = (partition: string): unknown => {
    const recorder = (electron.partitions.get(partition) ?? create<object>()) as Recorder<object>;
    electron.partitions.set(partition, recorder);
    return withDictionaries(recorder.target);
  };
  return {
    app: { getPreferredSystemLanguages: () => ['de-DE', 'en-US'] },
    session: {
      get defaultSession() {
        return find('');
      },
      fromPartition: find,
    },
  };
});
const find = (partition: string): Recorder<Session> =>
  electron.partitions.get(partition) as Recorder<Session>;

const confine = (): Recorder<Session> => {
  const recorder = createRecorder<Session>();
  confineSession(recorder.target);
  return recorder;
};

test('a session with pages has no dictionaries, a dead proxy and a listener for requests', () => {
  const { calls } = confine();
  expect(calls).toEqual([
    { name: 'setSpellCheckerLanguages', args: [[]] },
    { name: 'setProxy', args: [{ proxyRules: 'http://127.0.0.1:9', proxyBypassRules: '<-loopback>' }] },
    { name: 'webRequest.onBeforeRequest', args: [expect.any(Function)] },
  ]);
});

test.each([
  ['app://sidetone/', false],
  ['app://sidetone/audio/token', false],
  ['blob:app://sidetone/1', false],
  ['data:image/png;base64,AA==', false],
  ['devtools://devtools/bundled/inspector.html', false],
  ['http://127.0.0.1:9/', true],
  ['https://example.com/', true],
  ['ws://127.0.0.1/', true],
  ['wss://example.com/', true],
  ['file:///etc/passwd', true],
  ['ftp://example.com/', true],
  ['chrome://gpu/', true],
  ['apps://sidetone/', true],
  ['', true],
])('a request of a page for %s: cancelled %s', (url, cancel) => {
  const responses: unknown[] = [];
  confine().getHandler('webRequest.onBeforeRequest')({ url }, (response: unknown) =>
    responses.push(response),
  );
  expect(responses).toEqual([{ cancel }]);
});

test('proxies come from a session without pages, which keeps the settings of the system', async () => {
  setUpSessions();
  await resolveProxy('https://example.com/');
  expect([...electron.partitions.keys()]).toEqual(['', 'network']);
  expect(find('').getNames()).toEqual(confine().getNames());
  expect(find('network').calls).toEqual([
    { name: 'setSpellCheckerLanguages', args: [[]] },
    { name: 'resolveProxy', args: ['https://example.com/'] },
  ]);
});

test('the session without pages downloads dictionaries; that of the page loads them', () => {
  electron.partitions.clear();
  setSpelling(true);
  const languages = ['de', 'en-US'];
  expect(find('network').calls).toEqual([
    { name: 'removeAllListeners', args: ['spellcheck-dictionary-initialized'] },
    { name: 'on', args: ['spellcheck-dictionary-initialized', expect.any(Function)] },
    { name: 'setSpellCheckerLanguages', args: [languages] },
  ]);
  const load = [
    { name: 'setSpellCheckerLanguages', args: [[]] },
    { name: 'setSpellCheckerLanguages', args: [languages] },
    { name: 'setSpellCheckerEnabled', args: [true] },
  ];
  expect(find('').calls).toEqual(load);
  find('network').getHandler('on spellcheck-dictionary-initialized')({}, 'de');
  expect(find('').calls).toEqual([...load, ...load]);
});

test('nothing is downloaded while spelling is not checked', () => {
  electron.partitions.clear();
  setSpelling(false);
  const requested = ['', 'network'].flatMap((partition) =>
    find(partition).calls.filter(({ name }) => name === 'setSpellCheckerLanguages'),
  );
  expect(requested.every(({ args }) => Array.isArray(args[0]) && args[0].length === 0)).toBe(true);
  expect(find('').calls.at(-1)).toEqual({ name: 'setSpellCheckerEnabled', args: [false] });
});
