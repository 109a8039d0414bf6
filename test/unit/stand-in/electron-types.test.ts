/** APIs that Electron lacks do not compile, in main or in the stand-in. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const guard = path.join(root, 'test/stand-in/electron/guard.ts');

/** Lines that end in `// no` must not compile; all others must. */
const samples = {
  'main.ts': `
import { app, BrowserWindow, dialog, safeStorage, session } from 'electron';
export const version: string = app.getVersion();
export const noSuchCall = app.getVersionNumber(); // no
export const bytes: Promise<Buffer> = safeStorage.encryptStringAsync('text');
export const notAsync: Buffer = safeStorage.encryptStringAsync('text'); // no
export const notText = safeStorage.encryptStringAsync(1); // no
export const answer = dialog.showMessageBox({ message: 'Really?' });
export const noMessage = dialog.showMessageBox({ text: 'Really?' }); // no
export const noOption = new BrowserWindow({ widht: 1 }); // no
session.defaultSession.protocol.handle('app', () => new Response(''));
session.defaultSession.protocol.handle('app', () => 'text'); // no
app.on('before-quit', (event) => event.preventDefault());
`,
  'stand-in.ts': `
import type { Within } from ${JSON.stringify(guard)};
export const shell = { beep: () => undefined } satisfies Partial<Electron.Shell>;
export const extra = { boop: () => undefined } satisfies Partial<Electron.Shell>; // no
export const other = { openPath: () => '' } satisfies Partial<Electron.Shell>; // no
class Good { getTitle(): string { return ''; } }
class Extra { getHeading(): string { return ''; } }
class Other { getTitle(): number { return 1; } }
true satisfies Within<Electron.Tray, Good>;
true satisfies Within<Electron.Tray, Extra>; // no
true satisfies Within<Electron.Tray, Other>; // no
`,
};

let folder = '';
beforeAll(() => {
  mkdirSync(path.join(root, 'out'), { recursive: true });
  // Inside the repository, so that packages resolve.
  folder = mkdtempSync(path.join(root, 'out/types-'));
  const options = { types: ['node', 'electron'], lib: ['ES2024', 'DOM'], allowImportingTsExtensions: true };
  const config = { extends: path.join(root, 'tsconfig.json'), compilerOptions: options, include: ['.'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  for (const [name, text] of Object.entries(samples)) writeFileSync(path.join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('code compiles only if Electron has the API', () => {
  const tsc = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  const refused = [...stdout.matchAll(/([a-z-]+\.ts)\((\d+),\d+\): error/g)].map(
    ([, file, line]) => `${file}:${line}`,
  );
  const expected = Object.entries(samples).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => (line.endsWith('// no') ? [`${file}:${at + 1}`] : [])),
  );
  expect(expected.length).toBeGreaterThan(8);
  expect([...new Set(refused)].sort()).toEqual(expected.sort());
});
