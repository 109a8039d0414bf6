/** A CSS module belongs to the file beside it. What two files share is a component of its own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './sources.ts';

const moduleImport = /^import .*'(\.[^']*)\.module\.css';$/gm;

/** Returns one sentence per import of a CSS module of another file. */
export const findForeignModules = (root: string): string[] =>
  listSourceFiles(root)
    .filter((file) => /^renderer\/.*\.tsx?$/.test(file))
    .flatMap((file) => {
      const own = file.replace(/\.tsx?$/, '');
      return [...readFileSync(path.join(root, file), 'utf8').matchAll(moduleImport)]
        .map(([, name = '']) => path.posix.join(path.posix.dirname(file), name))
        .filter((name) => name !== own)
        .map((name) => `${file} imports ${name}.module.css, which belongs to another file`);
    });
