/** dependency-cruiser does not see `import('./x.ts').Y` inside types. Use `import type` instead. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './sources.ts';

const typeImport = /(?<!await )\bimport\(\s*(['"])[^'"]+\1\s*\)\s*(\.(?!then\b|catch\b|finally\b)|\[)/;

export const findHiddenImports = (root: string): string[] =>
  listSourceFiles(root)
    .filter((file) => /^(main|preload|renderer)\//.test(file))
    .filter((file) => typeImport.test(readFileSync(path.join(root, file), 'utf8')));
