import { expect, it } from 'vitest';
import { type ElectronEnd, findFailure } from '../../stand-in/electron-failure.ts';

/** Something unknown, half a second after the start. test/packaging/start.test.ts has what Electron prints. */
const early: ElectronEnd = {
  code: 1,
  signal: null,
  stderrText: '',
  program: '/electron/electron',
  lifetime: 500,
  isStopping: false,
  ownCodes: [],
};

it.each([
  ['it exits with 0', { code: 0 }],
  ['this process was asked to stop', { isStopping: true }],
  ['it was interrupted', { code: null, signal: 'SIGINT' as const }],
  ['it was asked to end', { code: null, signal: 'SIGTERM' as const }],
  ['its terminal was closed', { code: null, signal: 'SIGHUP' as const }],
  ['the application ended by itself with another code', { ownCodes: [1, 130] }],
  ['it ends with an unknown error after its window opened', { lifetime: 15_001 }],
])('Electron has not failed to start if %s', (_what, end) => {
  expect(findFailure({ ...early, ...end })).toBeNull();
});

it.each([
  ['an unknown error', {}, 'Electron ended with code 1 before its window opened'],
  [
    'a crash',
    { code: null, signal: 'SIGSEGV' as const },
    'Electron ended with SIGSEGV before its window opened',
  ],
  [
    'a known error on a slow machine',
    { lifetime: 20_000, stderrText: 'No usable sandbox!' },
    'Electron cannot make its sandbox here',
  ],
])('Electron failed to start after %s', (_what, end, reason) => {
  expect(findFailure({ ...early, ...end })?.reason).toBe(reason);
});
