/** Every source file of the project that a person wrote, for the checks that read them all. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folders = ['main', 'preload', 'renderer', 'test', 'assets'];
const kinds = new Set(['.ts', '.tsx', '.css', '.cjs', '.mjs', '.js']);
const isSource = (file: string): boolean => kinds.has(path.extname(file));

/** Paths relative to `root`, with slashes; the configuration files beside package.json are among them. */
export const sourceFiles = (root: string): string[] => {
  const own = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => entry.name);
  const inFolders = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isSource(entry.name))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    );
  return [...own, ...inFolders].map((file) => file.split(path.sep).join('/')).sort();
};
