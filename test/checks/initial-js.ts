/** The JavaScript that the window loads before it can show anything. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseImports } from './bundle-imports.ts';

const getPageScripts = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].flatMap(([tag]) => {
    const isScript = tag.startsWith('<script') || /rel="modulepreload"/.test(tag);
    const url = /(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1];
    return isScript && url ? [url] : [];
  });

export interface InitialScripts {
  /** Relative to the folder of index.html. */
  readonly files: readonly string[];
  /** Bytes; each file is gzipped separately. */
  readonly gzipBytes: number;
}

export const getInitialScripts = (renderer: string): InitialScripts => {
  const pending = getPageScripts(readFileSync(path.join(renderer, 'index.html'), 'utf8')).map((url) =>
    path.join(renderer, url),
  );
  const sizes = new Map<string, number>();
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (sizes.has(file)) continue;
    const code = readFileSync(file);
    sizes.set(file, gzipSync(code, { level: 9 }).length);
    for (const url of parseImports(file, code.toString()).staticImports)
      pending.push(path.join(path.dirname(file), url));
  }
  return {
    files: [...sizes.keys()].map((file) => path.relative(renderer, file)).sort(),
    gzipBytes: [...sizes.values()].reduce((all, one) => all + one, 0),
  };
};
