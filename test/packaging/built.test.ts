import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupsOfMain, laterGroups } from '../../assets/locales/compile.ts';
import { compareWithBaseline, type ReviewedFinding } from '../checks/baseline.ts';
import { licencesBaseline } from '../checks/baselines/licences.ts';
import { findImportCircles, parseImports } from '../checks/bundle-imports.ts';
import { getInitialScripts } from '../checks/initial-js.ts';
import { findLicenceProblems, readBundledPackages } from '../checks/licences.ts';
import { recordMetric } from '../metric.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { root } from './pack.ts';

const renderer = path.join(root, 'out/renderer');

describe('the renderer', () => {
  it('initially loads at most 186 kB of compressed JavaScript', () => {
    const { files, gzipBytes } = getInitialScripts(renderer);
    expect(files.length).toBeGreaterThan(0);
    const kilobytes = gzipBytes / 1000;
    recordMetric('initial-js-gzip-kb', kilobytes.toFixed(1));
    expect(kilobytes).toBeLessThanOrEqual(186);
  });

  it('has neither schemas, because main validates, nor a parser of messages', () => {
    const licences = JSON.parse(readFileSync(path.join(renderer, 'licences.json'), 'utf8'));
    const names = licences.map(({ name }: { readonly name: string }) => name);
    expect(names).toContain('react-dom');
    for (const unused of ['zod', 'intl-messageformat', '@formatjs/icu-messageformat-parser'])
      expect(names).not.toContain(unused);
  });

  it('shows no message that only main has', () => {
    const folder = path.join(renderer, 'assets');
    const ofMain = new RegExp(`["'\`](?:${groupsOfMain.join('|')})\\.`);
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.js')))
      expect(readFileSync(path.join(folder, name), 'utf8'), name).not.toMatch(ofMain);
  });

  it('initially shows no message that comes later', () => {
    const later = new RegExp(`["'\`](?:${laterGroups.join('|')})\\.`);
    for (const file of getInitialScripts(renderer).files)
      expect(readFileSync(path.join(renderer, file), 'utf8'), file).not.toMatch(later);
  });

  it('has no scripts that import each other in a circle', () => {
    expect(findImportCircles(renderer)).toEqual([]);
  });

  it('has no inline script and no external URLs', () => {
    const html = readFileSync(path.join(renderer, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    expect(html).not.toMatch(/\bon\w+=/);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});

/** What the bundled dependencies do that the sources of the project may not do, with the reason why it stays. */
const reviewedInBuild: readonly ReviewedFinding[] = [
  {
    finding: 'text made into code in main/schemas.js',
    reason: 'zod asks whether it may, and is told not to.',
  },
  { finding: 'links opened in main/index.js', reason: 'Links are opened in main/shell/outside-actions.ts.' },
];

/** The rules of `forbidden-patterns.ts` that a dependency could break, as they look in bundled code. */
const forbiddenInBuild: readonly (readonly [description: string, pattern: RegExp])[] = [
  ['text made into code', /\beval\(|\bnew Function\(|\bexecuteJavaScript\b/g],
  ['links opened', /\bopenExternal\b/g],
  ['other programs started', /\bchild_process\b/g],
  ['unchecked TLS', /rejectUnauthorized\s*:\s*(?:false|!1)|\bsetCertificateVerifyProc\b/g],
  ['a page with Node', /\bnodeIntegration\w*\s*:\s*(?:true|!0)/g],
  ['a page without its guards', /\b(?:contextIsolation|sandbox|webSecurity)\s*:\s*(?:false|!1)/g],
];

describe('the build', () => {
  it('does nothing forbidden but what was reviewed', () => {
    const scripts = ['main', 'preload', 'renderer'].flatMap((part) =>
      readdirSync(path.join(root, 'out', part), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.c?js$/.test(name))
        .map((name) => `${part}/${name.split(path.sep).join('/')}`),
    );
    const findings = scripts.flatMap((script) => {
      const text = readFileSync(path.join(root, 'out', script), 'utf8');
      return forbiddenInBuild.flatMap(([description, pattern]) =>
        [...text.matchAll(pattern)].map(
          () => `${description} in ${script.replace(/-[\w-]{8}(?=\.js$)/, '')}`,
        ),
      );
    });
    expect(compareWithBaseline(findings, reviewedInBuild)).toEqual([]);
  });
});

describe('the preloads', () => {
  it.each(['index', 'prepare', 'listen'])('%s has names and no schemas, because main validates', (name) => {
    const text = readFileSync(path.join(root, `out/preload/${name}.cjs`), 'utf8');
    expect(text).toContain('exposeInMainWorld');
    expect(text).not.toContain('safeParse');
  });
});

describe('main', () => {
  const folder = path.join(root, 'out/main');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

  it('has no channels but its own and the one that it closes', () => {
    const lines = sources
      .flatMap((source) => source.split('\n'))
      .filter((line) => /\bipcMain/.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
      .map((line) => line.replaceAll(/\bipcMain\$\d+/g, 'ipcMain'));
    const uses = lines.flatMap((line) => /\bipcMain\s*(?:\?\.|[.[]).*?(?=[,)]|$)/.exec(line)?.[0] ?? []);
    expect(uses.sort()).toEqual([
      'ipcMain.handle(channel',
      'ipcMain.on("electron-store-get-data"',
      'ipcMain.removeAllListeners("electron-store-get-data"',
    ]);
    // The import, its name in electron-store, and where that looks whether it is there.
    expect(lines).toHaveLength(uses.length + 4);
  });
});

describe.each(['prepare', 'listen'])('the hidden window “%s”', (page) => {
  const folder = path.join(renderer, page);

  it('has one page with one external script, and scripts in its own folder and the shared one only', () => {
    const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
    expect(html.match(/<script\b[^>]*>/g)).toHaveLength(1);
    expect(html).toMatch(
      new RegExp(`<script type="module" crossorigin src="\\.\\./${page}/[\\w-]+\\.js"></script>`),
    );
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
      const { staticImports } = parseImports(name, readFileSync(path.join(folder, name), 'utf8'));
      for (const url of staticImports) expect(url).toMatch(/^\.(?:\.\/hidden-page)?\/[\w-]+\.js$/);
    }
  });
});

describe('the hidden windows', () => {
  it('have a preload in one file', () => {
    const files = readdirSync(path.join(root, 'out/preload')).filter((name) => !name.endsWith('.json'));
    expect(files.sort()).toEqual(['index.cjs', 'listen.cjs', 'prepare.cjs']);
    for (const file of files)
      expect(readFileSync(path.join(root, 'out/preload', file), 'utf8')).not.toMatch(
        /require\(["'](?!electron["'])/,
      );
  });

  it('have one runtime that recognises speech', () => {
    const runtime = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:mjs|wasm)$/.test(name),
    );
    expect(
      runtime.map((name) => name.replace(/-[\w-]{8}(?=\.\w+$)/, '').replaceAll(path.sep, '/')).sort(),
    ).toEqual(['listen/ort-wasm-simd-threaded.mjs', 'listen/ort-wasm-simd-threaded.wasm']);
  });

  it('bring their packages with their licences', () => {
    const names = readBundledPackages(root).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'mediabunny',
        '@mediabunny/mp3-encoder',
        'onnxruntime-web',
        '@huggingface/tokenizers',
      ]),
    );
  });
});

describe('the licences', () => {
  it('of everything bundled are permissive and come with their text', () => {
    const packages = readBundledPackages(root);
    expect(packages.length).toBeGreaterThan(10);
    expect(compareWithBaseline(findLicenceProblems(packages), licencesBaseline)).toEqual([]);
  });

  it('are compared with the baseline: another package under the LGPL fails', () => {
    const one = { name: 'planted', version: '1.0.0', identifier: 'LGPL-3.0-only', text: 'Text' };
    const found = findLicenceProblems([...readBundledPackages(root), one]);
    expect(compareWithBaseline(found, licencesBaseline)).toEqual(['Found: planted is under LGPL-3.0-only']);
  });
});

describe('the list of initial scripts', () => {
  let folder = '';
  beforeAll(() => {
    folder = temporaryFolder('page');
    mkdirSync(path.join(folder, 'assets'));
    const files = {
      'index.html':
        '<script type="module" crossorigin src="/assets/a.js"></script><link rel="modulepreload" href="/assets/b.js"><link rel="stylesheet" href="/x.css">',
      'assets/a.js':
        'import{x as y}from"./c.js";import"./d.js";export{z}from"./e.js";const l=()=>import("./later.js");',
      'assets/b.js': 'import*as a from"./a.js"',
      'assets/c.js': 'import q,{r}from"./f.js";',
      'assets/d.js': '',
      'assets/e.js': '',
      'assets/f.js': '',
      'assets/later.js': '',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('follows each static import once and ignores dynamic imports', () => {
    const names = getInitialScripts(folder).files.map((file) => path.basename(file));
    expect(names).toEqual(['a.js', 'b.js', 'c.js', 'd.js', 'e.js', 'f.js']);
  });
});
