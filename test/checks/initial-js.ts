/** How much JavaScript the page loads before it can show anything. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { importsOf } from './bundle-imports.ts';

/** The scripts that the page names, and those that Vite has it fetch with them. */
const namedByPage = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].flatMap(([tag]) => {
    const isScript = tag.startsWith('<script') || /rel="modulepreload"/.test(tag);
    const address = /(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1];
    return isScript && address ? [address] : [];
  });

export interface InitialScripts {
  /** Relative to the folder of the page. */
  readonly files: readonly string[];
  /** Bytes, each file compressed by gzip on its own. */
  readonly gzipBytes: number;
}

export const initialScripts = (renderer: string): InitialScripts => {
  const waiting = namedByPage(readFileSync(path.join(renderer, 'index.html'), 'utf8')).map((address) =>
    path.join(renderer, address),
  );
  const seen = new Map<string, number>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    const code = readFileSync(file);
    seen.set(file, gzipSync(code, { level: 9 }).length);
    // What is imported later does not count.
    for (const address of importsOf(file, code.toString()).atOnce)
      waiting.push(path.join(path.dirname(file), address));
  }
  return {
    files: [...seen.keys()].map((file) => path.relative(renderer, file)).sort(),
    gzipBytes: [...seen.values()].reduce((all, one) => all + one, 0),
  };
};
