/** Counts how much product code there is and into how many pieces it is cut. `npm run proportions` prints it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countLines } from './file-lengths.ts';
import { listSourceFiles } from './sources.ts';

interface Proportions {
  /** Of TypeScript and CSS that is written by hand. */
  readonly lines: number;
  /** Files of TypeScript. */
  readonly modules: number;
  readonly medianLines: number;
  readonly interfaces: number;
  /** Percent of the modules that exactly one other module imports. */
  readonly withOneImporter: number;
}

const product = /^(main|preload|renderer)\//;
const importPath = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+?)(?:\?[^']*)?'/g;

const measureProportions = (root: string): Proportions => {
  const files = listSourceFiles(root).filter((file) => product.test(file));
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const modules = files.filter((file) => /\.tsx?$/.test(file));
  const importers = new Map(modules.map((file) => [file, new Set<string>()]));
  for (const file of modules)
    for (const [, target = ''] of (texts.get(file) ?? '').matchAll(importPath))
      importers.get(path.posix.join(path.posix.dirname(file), target))?.add(file);
  const lengths = modules.map((file) => countLines(texts.get(file) ?? '')).sort((one, other) => one - other);
  const single = [...importers.values()].filter((set) => set.size === 1).length;
  const count = (pattern: RegExp): number =>
    modules.reduce((sum, file) => sum + [...(texts.get(file) ?? '').matchAll(pattern)].length, 0);
  return {
    lines: [...texts.values()].reduce((sum, text) => sum + countLines(text), 0),
    modules: modules.length,
    medianLines: lengths[Math.floor(lengths.length / 2)] ?? 0,
    interfaces: count(/^(?:export )?interface /gm),
    withOneImporter: Math.round((100 * single) / modules.length),
  };
};

console.log(measureProportions(path.resolve(import.meta.dirname, '../..')));
