import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folders = ['main', 'preload', 'renderer', 'test', 'assets'];
const extensions = new Set(['.ts', '.tsx', '.css', '.cjs', '.mjs', '.js']);
/** Written by `npm ci`. */
const generatedFiles = [
  'preload/contract/errors/detail-parameters.ts',
  'preload/messages/message-parameters.ts',
];
const isSource = (file: string): boolean => extensions.has(path.extname(file));

/** Hand-written files, relative to `root`, with slashes. Includes configuration files beside package.json. */
export const listSourceFiles = (root: string): string[] => {
  const rootFiles = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => entry.name);
  const inFolders = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isSource(entry.name))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    );
  return [...rootFiles, ...inFolders]
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !generatedFiles.includes(file))
    .sort();
};
