/**
 * Imports that the import rules do not see: `import('./x.ts').Y` inside a type is skipped by the parser that
 * dependency-cruiser uses here. `import type` says the same, where it is seen.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './sources.ts';

const typeImport = /(?<!await )\bimport\(\s*(['"])[^'"]+\1\s*\)\s*(\.(?!then\b|catch\b|finally\b)|\[)/;

/** The files that have one, in the three processes. */
export const findHiddenImports = (root: string): string[] =>
  listSourceFiles(root)
    .filter((file) => /^(main|preload|renderer)\//.test(file))
    .filter((file) => typeImport.test(readFileSync(path.join(root, file), 'utf8')));
