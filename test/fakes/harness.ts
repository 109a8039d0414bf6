/** Builds the renderer and serves it with the product's headers to a Chromium that has the fake bridge. */

import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { pageHeaders, resolveServedFile } from '../../main/shell/served-file.ts';
import { showJapanese } from '../fixtures/japanese-font.ts';
import { chooseChromium } from '../stand-in/chromium/choose.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { FakeWorldState } from './fake-world.ts';

const root = path.resolve(import.meta.dirname, '../..');

const buildRenderer = async (outDir: string): Promise<void> => {
  await build({
    configFile: false,
    root: path.join(root, 'renderer'),
    logLevel: 'warn',
    base: './',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
};

const buildFake = async (outDir: string): Promise<string> => {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      lib: {
        entry: path.join(root, 'test/fakes/page.ts'),
        formats: ['iife'],
        name: 'fake',
        fileName: 'fake',
      },
    },
  });
  return readFile(path.join(outDir, 'fake.iife.js'), 'utf8');
};

const serve = async (folder: string): Promise<{ url: string; close: () => void }> => {
  const server = createServer((request, response) => {
    const served = resolveServedFile(folder, `app://sidetone${request.url}`);
    if (!served) return void response.writeHead(404).end();
    const nonce = 'bm9uY2Utb2YtdGhlLWZha2U=';
    readFile(served.file).then(
      (content) => {
        const isPage = served.contentType.startsWith('text/html');
        response.writeHead(200, { ...pageHeaders(nonce), 'content-type': served.contentType });
        response.end(isPage ? content.toString('utf8').replaceAll('__CSP_NONCE__', nonce) : content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/index.html`, close: () => void server.close() };
};

export interface OpenOptions {
  readonly world: FakeWorldState;
  readonly route: string;
  readonly scheme: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
}

export interface Harness {
  /** Opens a new window. `consoleErrors` includes breaches of the content security policy. */
  readonly open: (
    options: OpenOptions,
  ) => Promise<{ page: Page; consoleErrors: string[]; close: () => Promise<void> }>;
  readonly close: () => Promise<void>;
}

export const startHarness = async (): Promise<Harness> => {
  const folder = temporaryFolder('fakes');
  await buildRenderer(path.join(folder, 'renderer'));
  const fake = await buildFake(path.join(folder, 'fake'));
  const { url, close } = await serve(path.join(folder, 'renderer'));
  const { program } = await chooseChromium(false);
  const browser: Browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });

  return {
    open: async ({ world, route, scheme, width = 1120, height = 740 }) => {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
      const page = await context.newPage();
      const consoleErrors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text());
      });
      page.on('pageerror', (error) => consoleErrors.push(String(error)));
      await page.addInitScript(
        `globalThis.scriptedWorld = ${JSON.stringify(world)}; localStorage.setItem('sidetone.route', ${JSON.stringify(route)});`,
      );
      await page.addInitScript(fake);
      await page.goto(url);
      await page.waitForLoadState('networkidle');
      await showJapanese(page);
      return { page, consoleErrors, close: () => context.close() };
    },
    close: async () => {
      await browser.close();
      close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
