import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const sources = ['main', 'preload', 'renderer', 'assets'];
const single = ['package.json', 'electron.vite.config.ts', 'tsconfig.json'];
const built = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];

const changed = (file: string): number =>
  statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const newest = (folder: string): number =>
  Math.max(
    0,
    ...readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).map((entry) =>
      entry.isFile() ? statSync(path.join(entry.parentPath, entry.name)).mtimeMs : 0,
    ),
  );

/** Whether `out/` is complete and as new as every source. */
export const isBuilt = (): boolean => {
  const oldest = Math.min(...built.map(changed));
  return oldest > 0 && oldest >= Math.max(...sources.map(newest), ...single.map(changed));
};

/** Returns whether the build succeeded. Errors are printed. */
export const build = (): boolean => {
  const packageFile = createRequire(import.meta.url).resolve('electron-vite/package.json');
  const program = path.join(path.dirname(packageFile), 'bin/electron-vite.js');
  const { status } = spawnSync(process.execPath, [program, 'build', '--logLevel', 'warn'], {
    cwd: root,
    // What a command prints itself may be read by a program.
    stdio: ['inherit', process.stderr, 'inherit'],
  });
  return status === 0;
};
