import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { quitOnSignals } from '../../../main/shell/lifecycle/signals.ts';

const app = vi.hoisted(() => ({ quit: vi.fn() }));
vi.mock('electron', () => ({ app }));

/** Signals handled by `when-exit`, a dependency of electron-store. Read in another process. */
const interceptedSignals = (): string[] => {
  const script = `
    const before = new Set(process.eventNames());
    await import('when-exit');
    console.log(JSON.stringify(process.eventNames().filter((name) => /^SIG/.test(String(name)) && !before.has(name))));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return JSON.parse(stdout);
};

let before: Map<string, NodeJS.SignalsListener[]>;
const signals = interceptedSignals();
beforeEach(() => {
  before = new Map(signals.map((name) => [name, process.listeners(name as NodeJS.Signals)]));
});
afterEach(() => {
  for (const [name, listeners] of before) {
    process.removeAllListeners(name);
    for (const listener of listeners) process.on(name, listener);
  }
});

test.skipIf(process.platform === 'win32')('nothing but Sidetone handles signals', () => {
  expect(signals).toContain('SIGQUIT');
  const foreign = vi.fn();
  for (const name of signals) process.once(name, foreign);
  quitOnSignals();
  const handled = signals.filter((name) => process.listenerCount(name) > 0).sort();
  expect(handled).toEqual(['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGXFSZ']);
  for (const name of handled) process.emit(name as NodeJS.Signals, name as NodeJS.Signals);
  expect(foreign).not.toHaveBeenCalled();
  expect(app.quit).toHaveBeenCalledTimes(3);
});
