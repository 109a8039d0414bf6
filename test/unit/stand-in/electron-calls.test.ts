/**
 * The table of the stand-in lists exactly the Electron calls of main. The stand-in implements each one,
 * rejects wrong arguments like Electron and emits each event.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { recordMetric } from '../../metric.ts';
import electron from '../../stand-in/electron/module.ts';
import { defaultSession } from '../../stand-in/electron/session.ts';
import { type Argument, electronCalls } from '../../stand-in/electron-calls.ts';
import { findElectronUsage } from './electron-usage.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const table = Object.entries(electronCalls);

const used = findElectronUsage(root);
const calls = Object.keys(electronCalls);
const memberNames = calls.map((call) => call.split('.')[1] ?? '');
const eventNames = calls.map((call) => call.split(' on ')[1] ?? '');

test('every call of main is in the table', () => {
  expect(used.modules.size).toBeGreaterThan(30);
  expect([...used.modules].filter((call) => !calls.includes(call))).toEqual([]);
  expect([...used.members].filter((member) => !memberNames.includes(member))).toEqual([]);
  expect([...used.events].filter((event) => !eventNames.includes(event))).toEqual([]);
});

test('the table has no call that main does not use', () => {
  const isUsed = (call: string): boolean => {
    const [owner, member = ''] = call.split('.');
    const event = call.split(' on ')[1];
    if (event !== undefined) return used.events.has(event);
    return (
      used.modules.has(call) ||
      used.members.has(member) ||
      ['WebContents', 'WebFrameMain'].includes(owner ?? '')
    );
  };
  expect(calls.filter((call) => !isUsed(call))).toEqual([]);
});

/** Objects by the name before the dot: a module, or an instance of a class. */
const targets: Readonly<Record<string, object>> = {
  ...electron,
  Session: defaultSession,
  WebRequest: defaultSession.webRequest,
  WebContents: electron.webContents.prototype,
};

const getTarget = (owner: string, member: string): object => {
  const target = targets[owner] ?? {};
  return member in target ? target : ((target as { prototype?: object }).prototype ?? {});
};

const wrongValue = (argument: Argument): unknown => (argument.startsWith('string') ? 3 : '3');

const callWith = (call: string, args: readonly unknown[]): unknown => {
  const [owner = '', member = ''] = call.split('.');
  const target = getTarget(owner, member);
  const method = Reflect.get(target, member) as (...args: unknown[]) => unknown;
  return method.apply(target, [...args]);
};

const refusing = table.filter(
  ([call, { parameters }]) => call.includes('.') && parameters?.some((each) => !/^boolean/.test(each)),
);

test.each(refusing)('%s rejects a wrong argument', (call, { parameters = [] }) => {
  expect(() => callWith(call, parameters.map(wrongValue))).toThrow(TypeError);
});

const members = table.filter(([call]) => call.includes('.') && !call.startsWith('WebFrameMain'));

test.each(members)('%s is in the stand-in', (call) => {
  const [owner = '', member = ''] = call.split('.');
  expect(member in getTarget(owner, member)).toBe(true);
});

/** Never emitted: events of other systems, or of features that the application has disabled. */
const silent = new Set([
  'activate',
  'session-end',
  'query-session-end',
  'will-attach-webview',
  'will-redirect',
]);
const sources = readdirSync(path.join(root, 'test/stand-in'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('electron-calls.ts'))
  .map((file) => readFileSync(path.join(root, 'test/stand-in', file), 'utf8'))
  .join('\n');
const events = table
  .map(([call]) => call.split(' on ')[1] ?? '')
  .filter((event) => event !== '' && !silent.has(event));

test.each(events)('the stand-in emits %s', (event) => {
  expect(sources).toContain(`'${event}'`);
});

test('each entry describes the simulated behaviour', () => {
  const describedCalls = table.filter(([, { behaviour }]) => behaviour.endsWith('.'));
  expect(describedCalls).toHaveLength(table.length);
  recordMetric('electron-calls', `${describedCalls.length}/${table.length}`);
});
