/** Flags of V8: found in main's source, and set by main before it is ready. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandLine, expectPageFlags } from '../../stand-in/electron/command-line.ts';
import { state } from '../../stand-in/state.ts';

const { pages } = state;
beforeEach(() => {
  state.pages = { webrtcPolicy: null, jsFlags: '--max-semi-space-size=4' };
  state.record.errors.length = 0;
});
afterEach(() => {
  state.pages = pages;
  commandLine.removeSwitch('js-flags');
});

test('flags that main sets are those that Chromium has started with', () => {
  commandLine.appendSwitch('js-flags', '--max-semi-space-size=4');
  expectPageFlags();
  expect(state.record.errors).toEqual([]);
});

test('other flags, or none, are an error', () => {
  expectPageFlags();
  commandLine.appendSwitch('js-flags', '--jitless');
  expectPageFlags();
  expect(state.record.errors).toEqual([
    'flags of V8 that Chromium was not started with: “”',
    'flags of V8 that Chromium was not started with: “--jitless”',
  ]);
});
