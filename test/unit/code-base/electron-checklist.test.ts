/** Electron's security checklist: each of its items has the tests named here. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { recordMetric } from '../../metric.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const here = 'test/unit/code-base/electron-checklist.test.ts';
const patterns = 'test/unit/code-base/security.test.ts';
const window = 'test/unit/shell/window.test.ts';
const hiddenWindow = 'test/unit/shell/hidden-window.test.ts';
const guards = 'test/unit/shell/security.test.ts';
const protocol = 'test/unit/shell/app-protocol.test.ts';
const confinement = 'test/e2e/specs/confinement.spec.ts';

const noForbiddenCode = [patterns, 'is in none of the three processes'] as const;
const options = [window, 'has exactly these options'] as const;
const hiddenOptions = [hiddenWindow, 'is sandboxed, isolated and never shown'] as const;

/** In the order of Electron's document "Security". File and title of each test. */
const checklist: readonly (readonly [item: string, ...tests: (readonly [file: string, title: string])[]])[] =
  [
    [
      'Only load secure content',
      [window, 'shows a window as soon as it is created, after maximizing it'],
      ['test/unit/api/base-url.test.ts', 'refuses “%s” as %s'],
      ['test/unit/shell/sessions.test.ts', 'a request of a page for %s: cancelled %s'],
    ],
    ['Do not enable Node.js integration for remote content', options, hiddenOptions, noForbiddenCode],
    ['Enable context isolation', options, hiddenOptions, noForbiddenCode],
    ['Enable process sandboxing', options, hiddenOptions, [guards, 'every process of a page is sandboxed']],
    [
      'Handle session permission requests from remote content',
      [guards, 'grants requests of its page for writing to the clipboard only'],
      [guards, 'has the same permissions for checks'],
      [guards, 'offers no devices'],
      [guards, 'captures no screen'],
      [hiddenWindow, 'is in memory and grants nothing'],
      [confinement, 'denies every permission except writing to the clipboard'],
    ],
    ['Do not disable webSecurity', options, hiddenOptions, noForbiddenCode],
    [
      'Define a Content Security Policy',
      [protocol, 'the page has its policy and a nonce of 16 random bytes, which its markup has too'],
      [protocol, 'each load has a new nonce'],
      [protocol, 'a script has the same headers'],
      [hiddenWindow, 'has a policy of its own'],
    ],
    ['Do not enable allowRunningInsecureContent', options, hiddenOptions, noForbiddenCode],
    ['Do not enable experimental features', options, hiddenOptions, noForbiddenCode],
    ['Do not use enableBlinkFeatures', options, hiddenOptions, noForbiddenCode],
    ['Do not use allowpopups for WebViews', options, hiddenOptions, noForbiddenCode],
    ['Verify WebView options before creation', [guards, 'refuse every %s']],
    [
      'Disable or limit navigation',
      [guards, 'refuse every %s but a reload'],
      [guards, 'refuse %s to the page from another'],
      [confinement, 'blocks navigation to another origin'],
      [confinement, 'blocks navigation within its own origin'],
      ['test/e2e/specs/drop.spec.ts', 'refuses a file that is not audio by name, and does not navigate'],
    ],
    [
      'Disable or limit creation of new windows',
      [guards, 'open no windows'],
      [confinement, 'blocks new windows'],
    ],
    [
      'Do not use shell.openExternal with untrusted content',
      ['test/unit/shell/links.test.ts', 'the browser opens one link, by https, and no other is outside'],
      noForbiddenCode,
    ],
    ['Use a current version of Electron', [here, 'Electron is compared with its newest major every week']],
    [
      'Validate the sender of all IPC messages',
      [confinement, 'refuses messages from senders other than the top frame of the window'],
      [confinement, 'main has no channels but those of its contracts'],
      ['test/contract/register.test.ts', 'rejects every call from %s'],
      ['test/packaging/built.test.ts', 'has no channels but its own and the one that it closes'],
    ],
    [
      'Avoid usage of the file:// protocol and prefer usage of custom protocols',
      [protocol, 'the scheme has these privileges'],
      ['test/unit/shell/served-file.test.ts', 'are never outside the folder'],
    ],
    [
      'Check which fuses you can change',
      ['test/packaging/fuses.test.ts', 'configures every fuse that @electron/fuses knows'],
      ['test/packaging/fuses.test.ts', 'fails for a program with an unknown fuse'],
    ],
    [
      'Do not expose Electron APIs to untrusted web content',
      ['test/e2e/specs/window.spec.ts', 'exposes exactly the calls of the IPC contract, frozen'],
      noForbiddenCode,
    ],
  ];

const toPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a file has a test of this title: `it('title', …)`, `test('title', …)` or `it.each([…])('title', …)`. */
const hasTest = (file: string, title: string): boolean => {
  const source = readFileSync(path.join(root, file), 'utf8');
  return new RegExp(`(?:\\b(?:it|test)|\\))\\(\\s*'${toPattern(title)}',`).test(source);
};

it('Electron is compared with its newest major every week', () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  const workflow = readFileSync(path.join(root, '.github/workflows/dependencies.yml'), 'utf8');
  expect(workflow).toMatch(/^ {2}schedule:\n {4}- cron: '\d+ \d+ \* \* \d'$/m);
  expect(workflow).toContain('npm view electron dist-tags.latest');
  expect(workflow).toContain('test "$have" = "$newest"');
});

it('each of the twenty items has a test', () => {
  const missing = checklist.flatMap(([item, ...tests]) =>
    tests
      .filter(([file, title]) => !hasTest(file, title))
      .map(([file, title]) => `${item}: ${file}, ${title}`),
  );
  expect(missing).toEqual([]);
  const covered = checklist.filter(([, ...tests]) => tests.length > 0);
  recordMetric('electron-checklist', `${covered.length}/20`);
  expect(covered).toHaveLength(20);
});
