/**
 * Each forbidden import below is written into a copy of the sources and must be reported by its rule. The
 * copy has empty packages, so that every import resolves.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHiddenImports } from '../../checks/hidden-imports.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const root = resolve(import.meta.dirname, '../../..');

/** File, import statement, and the rule that forbids it. */
const forbiddenImports = [
  ['renderer/lib/probe-1.ts', "import { x } from '../../main/probe.ts';", 'renderer-knows-the-contract'],
  ['renderer/lib/probe-2.ts', "import type { X } from '../../main/probe.ts';", 'renderer-knows-the-contract'],
  ['renderer/lib/probe-3.ts', "export type { X } from '../../main/probe.ts';", 'renderer-knows-the-contract'],
  [
    'renderer/lib/probe-4.ts',
    "import { buildBridge } from '../../preload/bridge.ts';",
    'renderer-knows-the-contract',
  ],
  ['renderer/lib/probe-5.ts', "import { ipcRenderer } from 'electron';", 'renderer-knows-the-contract'],
  ['renderer/lib/probe-6.ts', "const x = import('electron');", 'renderer-knows-the-contract'],
  ['renderer/lib/probe-7.ts', "import { readFile } from 'node:fs/promises';", 'renderer-without-node'],
  ['renderer/lib/probe-8.ts', "import fs from 'fs';", 'renderer-without-node'],
  ['renderer/lib/probe-9.ts', "import { request } from 'undici';", 'main-packages-only-in-main'],
  ['renderer/lib/probe-10.ts', "import x from '../features/uploads/probe.ts';", 'ui-knows-no-feature'],
  ['renderer/state/probe-42.ts', "import x from '../features/uploads/probe.ts';", 'ui-knows-no-feature'],
  [
    'renderer/features/websites/probe-11.ts',
    "import x from '../uploads/probe.ts';",
    'features-do-not-import-each-other',
  ],
  ...(
    [
      ['checks/probe-61.ts', "import { labelField } from '../labels.ts';", 'checks'],
      ['probe-62.ts', "import type { X } from './form/SettingFields.tsx';", 'files'],
      ['form/probe-63.ts', "import { PlanSheet } from '../bulk/PlanSheet.tsx';", 'form'],
      ['bulk/probe-64.ts', "import { WebsiteTable } from '../table/WebsiteTable.tsx';", 'bulk'],
      ['table/probe-65.ts', "import { WebsitesScreen } from '../WebsitesScreen.tsx';", 'table'],
    ] as const
  ).map(
    ([file, statement, part]) =>
      [`renderer/features/websites/${file}`, statement, `websites-${part}-import-downwards`] as const,
  ),
  ...(
    [
      ['audio/probe-66.ts', "import { prose } from '../editor/prose.ts';", 'queries'],
      ['editor/probe-67.ts', "import { isDirty } from '../text-state.ts';", 'editor'],
      ['text-probe.ts', "import { useDelete } from './use-delete.ts';", 'documents'],
      ['use-probe.ts', "import { useExportStore } from './exports/export-store.ts';", 'state'],
      ['exports/probe-70.ts', "import { RowList } from '../list/Rows.tsx';", 'exports'],
      ['list/probe-71.ts', "import type { TextPaneProps } from '../text/TextView.tsx';", 'list'],
      ['split/probe-72.ts', "import { UnsavedPane } from '../unsaved/UnsavedPane.tsx';", 'text'],
      ['deleted/probe-73.ts', "import { TranscriptionsScreen } from '../TranscriptionsScreen.tsx';", 'views'],
    ] as const
  ).map(
    ([file, statement, part]) =>
      [
        `renderer/features/transcriptions/${file}`,
        statement,
        `transcriptions-${part}-import-downwards`,
      ] as const,
  ),
  ...(
    [
      ['files/probe-80.ts', "import type { Job } from '../job.ts';", 'files'],
      ['job.ts', "import { findNewRecord } from './find-new-record.ts';", 'job'],
      ['find-new-record.ts', "import { planAgain } from './preparing/plan-preparation.ts';", 'records'],
      ['preparing/probe-81.ts', "import type { X } from '../job-repository.ts';", 'preparing'],
      ['recording-repository.ts', "import { x } from './warnings/probe-83.ts';", 'recordings'],
      ['warnings/probe-83.ts', "import { x } from '../queue/reducer/probe-43.ts';", 'warnings'],
      ['queue/reducer/probe-84.ts', "import { JobViews } from '../job-views.ts';", 'reducer'],
      ['queue/coordinator.ts', "import { x } from './effects/probe-46.ts';", 'coordinator'],
      ['queue/effects/probe-85.ts', "import { Queue } from '../queue.ts';", 'effects'],
      ['queue/queue.ts', "import { FileAdditions } from '../add-files.ts';", 'queue'],
      ['add-files.ts', "import { Uploads } from './uploads.ts';", 'commands'],
    ] as const
  ).map(
    ([file, statement, part]) =>
      [`main/uploads/${file}`, statement, `main-uploads-${part}-import-downwards`] as const,
  ),
  ...(
    [
      ['probe-86.ts', "import { ListRow } from './list/ListRow.tsx';", 'queue'],
      ['RecordingWarnings.tsx', "import { ListRow } from './list/ListRow.tsx';", 'warnings'],
      ['list/probe-88.ts', "import { ReviewSheet } from '../review/ReviewSheet.tsx';", 'list'],
      ['review/probe-89.ts', "import type { X } from '../drop/AddFilesProvider.tsx';", 'review'],
      ['drop/probe-90.ts', "import { UploadsScreen } from '../UploadsScreen.tsx';", 'drop'],
    ] as const
  ).map(
    ([file, statement, part]) =>
      [`renderer/features/uploads/${file}`, statement, `uploads-${part}-import-downwards`] as const,
  ),
  ['preload/contract/probe-12.ts', "import { app } from 'electron';", 'contract-stands-alone'],
  ['preload/contract/probe-13.ts', "import type { App } from 'electron';", 'contract-stands-alone'],
  ['preload/contract/probe-14.ts', "import { join } from 'node:path';", 'contract-stands-alone'],
  ['preload/contract/probe-15.ts', "import type { ReactNode } from 'react';", 'contract-stands-alone'],
  ['preload/contract/probe-16.ts', "import type { Wire } from '../bridge.ts';", 'contract-stands-alone'],
  ['preload/messages/probe-40.ts', "import type { App } from 'electron';", 'messages-know-the-contract'],
  ['preload/messages/probe-41.ts', "import { x } from '../bridge.ts';", 'messages-know-the-contract'],
  ['preload/probe-17.ts', "import { x } from '../main/probe.ts';", 'preload-knows-the-contract'],
  [
    'main/uploads/probe-18.ts',
    "import type { X } from '../shell/probe.ts';",
    'services-do-not-know-the-shell',
  ],
  ['main/uploads/probe-19.ts', "import { x } from '../ipc/register.ts';", 'services-do-not-know-ipc'],
  ['main/api/probe-20.ts', "import { net } from 'electron';", 'only-shell-imports-electron'],
  ['main/api/probe-21.ts', "import type { Session } from 'electron';", 'only-shell-imports-electron'],
  ['main/settings/probe-22.ts', "import Store from 'electron-store';", 'only-shell-imports-electron'],
  ['main/ipc/probe-23.ts', "import { ipcMain } from 'electron';", 'only-shell-imports-electron'],
  ['main/api/probe-24.ts', "import { x } from '../uploads/probe-18.ts';", 'api-is-below'],
  ['main/storage/probe-25.ts', "import { x } from '../api/probe-20.ts';", 'storage-is-below'],
  ['main/texts/probe-26.ts', "import { x } from '../uploads/probe-18.ts';", 'texts-are-below'],
  [
    'main/watch/probe-91.ts',
    "import { JobRepository } from '../uploads/job-repository.ts';",
    'watched-folders-inspect-files',
  ],
  ['main/ipc/probe-92.ts', "import { x } from '../watch/probe-91.ts';", 'nothing-waits-for-watched-folders'],
  ['main/shows/probe-90.ts', "import type { Job } from '../uploads/job.ts';", 'shows-are-below'],
  ['main/library/probe-93.ts', "import { x } from '../feeds/feeds.ts';", 'feeds-are-on-top'],
  ['main/feeds/probe-94.ts', "import { x } from '../settings/key-safe.ts';", 'feeds-know-no-key'],
  ['main/websites/probe-35.ts', "import { x } from '../uploads/probe-18.ts';", 'websites-are-beside-uploads'],
  [
    'main/uploads/probe-36.ts',
    "import { x } from '../library/probe-38.ts';",
    'uploads-are-below-the-library',
  ],
  ['main/websites/probe-37.ts', "import { x } from '../shell/probe.ts';", 'services-do-not-know-the-shell'],
  ['main/library/probe-38.ts', "import { x } from '../uploads/probe-18.ts';", 'the-library-knows-no-queue'],
  ['main/settings/probe-39.ts', "import { x } from '../storage/probe-25.ts';", 'settings-are-pure'],
  ['main/ipc/probe-42.ts', "import { x } from '../uploads/activity.ts';", 'uploads-have-one-entry'],
  [
    'main/uploads/queue/reducer/probe-43.ts',
    "import type { X } from '../coordinator.ts';",
    'the-upload-reducer-is-pure',
  ],
  [
    'main/uploads/queue/reducer/probe-44.ts',
    "import { x } from '../../../storage/probe-25.ts';",
    'the-upload-reducer-is-pure',
  ],
  [
    'main/uploads/queue/reducer/probe-45.ts',
    "import { x } from 'node:fs';",
    'the-upload-reducer-has-no-node',
  ],
  [
    'main/uploads/queue/effects/probe-46.ts',
    "import { x } from './preparation-runner.ts';",
    'effect-handlers-do-not-know-each-other',
  ],
  [
    'main/shell/probe-27.ts',
    "import { x } from '../../renderer/lib/bridge.ts';",
    'main-does-not-know-the-renderer',
  ],
  [
    'main/shell/probe-28.ts',
    "import { x } from '../../preload/bridge.ts';",
    'main-does-not-know-the-renderer',
  ],
  ['main/shell/probe-29.ts', "import x from 'react';", 'renderer-packages-only-in-renderer'],
  ['main/api/probe-30.ts', "import { x } from '../../test/probe.ts';", 'no-test-in-the-product'],
  ['main/api/probe-31.ts', "import '../index.ts';", 'nothing-imports-a-process'],
  ['main/api/probe-32.ts', "import './not-there.ts';", 'resolvable'],
  ['main/api/probe-33.ts', "import './probe-34.ts';", 'no-cycles'],
  ['preload/recordings/probe-47.ts', "import { x } from '../bridge.ts';", 'recordings-know-the-contract'],
  ['preload/recordings/probe-48.ts', "import { join } from 'node:path';", 'contract-without-node'],
  ['main/lib/probe-49.ts', "import { x } from '../storage/probe-25.ts';", 'lib-is-below'],
  [
    'main/connection-check/probe-50.ts',
    "import { x } from '../settings/probe-39.ts';",
    'connection-check-knows-the-client-only',
  ],
  ['main/diagnostics/probe-51.ts', "import { x } from '../uploads/probe-18.ts';", 'diagnostics-are-apart'],
  ['main/preparation/probe-52.ts', "import { x } from '../uploads/probe-18.ts';", 'preparation-is-apart'],
  ['main/listening/probe-53.ts', "import { x } from '../texts/probe-26.ts';", 'listening-is-apart'],
  [
    'main/hidden-window/probe-54.ts',
    "import { x } from '../preparation/probe-52.ts';",
    'hidden-windows-are-below',
  ],
  [
    'main/ipc/probe-55.ts',
    "import type { Services } from '../services.ts';",
    'only-the-root-builds-services',
  ],
  ['renderer/lib/probe-56.ts', "import { x } from '../sound/probe-58.ts';", 'only-the-hidden-pages-decode'],
  ['renderer/hidden-page/probe-57.ts', "import { x } from '../lib/bridge.ts';", 'hidden-pages-share-no-page'],
  [
    'renderer/sound/probe-58.ts',
    "import { x } from '../hidden-page/main-calls.ts';",
    'sound-is-below-the-hidden-pages',
  ],
  ['renderer/prepare/probe-59.ts', "import { x } from '../lib/bridge.ts';", 'the-prepare-page-is-apart'],
  ['renderer/listen/probe-60.ts', "import { x } from '../lib/bridge.ts';", 'the-listen-page-is-apart'],
] as const;

const packages = ['electron', 'electron-store', 'undici', 'react', 'zod'];
let copy = '';
let found = new Set<string>();

const writeFile = (name: string, text: string): void => {
  mkdirSync(dirname(join(copy, name)), { recursive: true });
  writeFileSync(join(copy, name), text);
};

beforeAll(() => {
  copy = temporaryFolder('imports');
  for (const part of [
    'main',
    'preload',
    'renderer',
    'assets/locales',
    'package.json',
    '.dependency-cruiser.cjs',
  ]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  const declared = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies;
  for (const name of packages) {
    expect(declared, `${name} is a package that the project has`).toHaveProperty(name);
    writeFile(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    );
    writeFile(`node_modules/${name}/index.js`, '');
  }
  const target = 'export interface X { readonly x: 1 }\nexport const x = 1;\nexport default x;\n';
  for (const name of [
    'main/probe.ts',
    'main/shell/probe.ts',
    'renderer/features/uploads/probe.ts',
    'test/probe.ts',
  ]) {
    writeFile(name, target);
  }
  writeFile('main/api/probe-34.ts', "import './probe-33.ts';");
  for (const [file, statement] of forbiddenImports) writeFile(file, `${statement}\n`);
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const cruise = spawnSync(
    process.execPath,
    [cruiser, 'main', 'preload', 'renderer', '--output-type', 'json'],
    {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  const violations: { from: string; rule: { name: string } }[] = JSON.parse(cruise.stdout).summary.violations;
  found = new Set(violations.map(({ from, rule }) => `${from} ${rule.name}`));
}, 600_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the import rules', () => {
  it('each have a forbidden import here', () => {
    const { forbidden }: { readonly forbidden: readonly { readonly name: string }[] } = createRequire(
      import.meta.url,
    )(join(root, '.dependency-cruiser.cjs'));
    const names = forbidden.map(({ name }) => name);
    expect(names).toContain('no-cycles');
    expect([...new Set(forbiddenImports.map(([, , rule]) => rule))].sort()).toEqual(names.sort());
  });

  it.each(forbiddenImports)('%s: %s is forbidden by %s', (file, _statement, rule) => {
    expect(found).toContain(`${file} ${rule}`);
  });

  it('apply to an import inside a type', () => {
    writeFile('renderer/lib/hidden-1.ts', "export type A = import('../../main/probe.ts').X;\n");
    writeFile('renderer/lib/hidden-2.ts', "export type A = Array<import('../../main/probe.ts').X>;\n");
    writeFile('renderer/lib/open.ts', "export const a = async () => (await import('./bridge.ts')).x;\n");
    expect(findHiddenImports(copy)).toEqual(['renderer/lib/hidden-1.ts', 'renderer/lib/hidden-2.ts']);
  });
});
