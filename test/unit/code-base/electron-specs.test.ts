/** Specs without the tag `@stand-in` use only what the test set-up has in Electron too. */
import type { ElectronApplication } from '@playwright/test';
import { expect, it } from 'vitest';
import { createElectronControl } from '../../e2e/fixtures/electron-control.ts';
import { getElectronRecord } from '../../e2e/fixtures/watch-electron.ts';
import {
  listCommands,
  listElectronTests,
  listLaunchOptions,
  listRecordFields,
  type SpecTest,
} from './spec-usage.ts';

const tests = listElectronTests();

const findUses = (list: (test: SpecTest) => string[], isMissing: (name: string) => boolean): string[] =>
  tests.flatMap((test) =>
    [...new Set(list(test))].filter(isMissing).map((name) => `${test.file}, “${test.title}”: ${name}`),
  );

it('finds the tests of the specs', () => {
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter(({ title }) => title === '')).toEqual([]);
});

it('commands of the control exist in Electron', async () => {
  const electron = { evaluate: async () => undefined } as unknown as ElectronApplication;
  const commands = Object.keys(await createElectronControl(electron));
  expect(commands).toContain('answerDialog');
  expect(findUses(listCommands, (name) => !commands.includes(name))).toEqual([]);
});

it('what is read of the record is recorded in Electron', () => {
  const fields = Object.keys(getElectronRecord());
  expect(findUses(listRecordFields, (name) => !fields.includes(name))).toEqual([]);
});

it('options of a launch exist in Electron', () => {
  const standInOptions = [
    'keychain',
    'systemDark',
    'offline',
    'headed',
    'recordIpc',
    'readyToShow',
    'throttling',
    'failing',
    'wrapperCommand',
  ];
  expect(findUses(listLaunchOptions, (name) => standInOptions.includes(name))).toEqual([]);
});

it.each([
  ['the browser, which Playwright does not have in Electron', /\.browser\(\)|\.newBrowserCDPSession\(/],
  ['a second connection to the window', /\.reconnect\(/],
  ['a crash, after which Playwright cannot use the page', /\.crashRenderer\(/],
  ['routes, which Playwright has for requests of the network', /\bpage\.route\(/],
  ['a package of the stand-in', /'--packaged'/],
])('no test uses %s', (_what, pattern) => {
  const found = tests.filter(({ source }) => pattern.test(source));
  expect(found.map(({ file, title }) => `${file}, “${title}”`)).toEqual([]);
});
