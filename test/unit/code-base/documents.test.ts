/** Documents name files that exist, and two of them stay short. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const skippedFolders = new Set(['node_modules', 'out', 'dist', '.git', 'test-results']);

/** Files and folders, relative to the root, with slashes. */
const listPaths = (folder = ''): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [name];
    return skippedFolders.has(entry.name) ? [] : [name, ...listPaths(name)];
  });

const paths = listPaths();
const documents = paths.filter((name) => name.endsWith('.md'));

/** Of packages, or written by commands. */
const notInSources = [
  /^(?:@|node:|original-fs\b|electron\.d\.ts$)/,
  /^(?:out|dist|node_modules|logs)\//,
  /^(?:licences\.json|sbom\.cdx\.json|third-party-licences\.txt|(?:message|detail)-parameters\.ts)$/,
];
const hasExtension = /\.(?:tsx?|css|[cm]js|json|md|ya?ml|nsh|html|svg|pem)$/;

const listNamedPaths = (text: string): string[] =>
  [...text.matchAll(/`([\w.@*…-][\w./@*…-]*)`/g)]
    .map(([, name = '']) => name.replace(/\/$/, ''))
    .filter((name) => name.includes('/') || hasExtension.test(name))
    .filter((name) => !notInSources.some((pattern) => pattern.test(name)));

/** `…` and words in capitals stand for any characters. */
const toPattern = (name: string): string =>
  (name.endsWith('.md') ? name : name.replaceAll(/\b[A-Z]{2,}\b|…/g, '*'))
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*');

const exists = (name: string): boolean => {
  const pattern = new RegExp(`^${toPattern(name)}$`);
  return paths.some((each) => pattern.test(each));
};

const isFolder = (name: string): boolean =>
  name.includes('/') && paths.includes(name) && statSync(path.join(root, name)).isDirectory();

const existsBelow = (folder: string, name: string): boolean => {
  const pattern = new RegExp(`(?:^|/)${toPattern(name)}$`);
  return paths.some((each) => (folder === '.' || each.startsWith(`${folder}/`)) && pattern.test(each));
};

/** Paragraphs, items and rows, without code. */
const splitBlocks = (text: string): string[] =>
  text.replaceAll(/^```[\s\S]*?^```$/gm, '').split(/\n(?=\s*\n|[-|] |\d+\. )/);

/**
 * A path is relative to the root or to the document's folder, or it is the end of a path below that folder or below a folder
 * that the same paragraph names in full.
 */
const findMissing = (document: string, text: string): string[] =>
  splitBlocks(text).flatMap((block) => {
    const folder = path.posix.dirname(document);
    const names = listNamedPaths(block);
    const folders = names.map((name) => (isFolder(name) ? name : path.posix.dirname(name))).filter(isFolder);
    return names
      .filter(
        (name) =>
          !exists(name) &&
          !exists(path.posix.join(folder, name)) &&
          ![folder, ...folders].some((each) => existsBelow(each, name)),
      )
      .map((name) => `${document}: ${name}`);
  });

describe('documents', () => {
  it('name no file that does not exist', () => {
    expect(documents.length).toBeGreaterThan(30);
    const missing = documents.flatMap((name) =>
      findMissing(name, readFileSync(path.join(root, name), 'utf8')),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['a whole path', 'main/lib/README.md', 'See `main/lib/gone.ts`.', ['main/lib/gone.ts']],
    ['a file of the folder', 'main/lib/README.md', '| `gone.ts` | x |', ['gone.ts']],
    ['a file that is elsewhere', 'main/lib/README.md', 'See `uploads.ts`.', ['uploads.ts']],
    ['a file of another folder', 'main/lib/README.md', '`uploads.ts` of `main/uploads`', []],
    ['a sibling of a named file', 'README.md', '`assets/locales/en.json` and `de.json`', []],
    ['a folder', 'README.md', 'in `main/gone/`', ['main/gone']],
    ['a pattern', 'README.md', '`test/e2e/specs/faults-*.spec.ts`, `assets/locales/XX.json`', []],
    [
      'a pattern without a file',
      'README.md',
      '`test/e2e/specs/gone-*.spec.ts`',
      ['test/e2e/specs/gone-*.spec.ts'],
    ],
    ['no path', 'README.md', '`GET /api/v1`, `app://sidetone`, `@swc/core`, `out/main/index.js`', []],
  ])('are read: %s', (_what, document, text, missing) => {
    expect(findMissing(document, text).map((each) => each.replace(`${document}: `, ''))).toEqual(missing);
  });

  it.each([
    ['ARCHITECTURE.md', 12 * 1024],
    ['CONTRIBUTING.md', 8 * 1024],
  ])('%s has at most %i bytes', (name, most) => {
    expect(statSync(path.join(root, name)).size).toBeLessThanOrEqual(most);
  });
});
