/**
 * The build of `npm run dev`: a folder of its own, so that no package and no test can take it for the application. It has
 * source maps, the page of the window comes from the development server, and everything else is as in any build.
 */
import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { mergeConfig, resolveConfig } from 'electron-vite';
import { type Plugin, build as viteBuild } from 'vite';
import { root } from '../build.ts';
import type { Part } from './changed-parts.ts';

/** What Electron and the stand-in are started with. */
export const developmentFolder = path.join(root, 'out/development');

const pageFromServer: Plugin = {
  name: 'page-from-server',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './page-files.ts' && importer?.endsWith('/main/shell/window/app-protocol.ts')
      ? path.join(import.meta.dirname, 'page-files.ts')
      : null,
};

/** Main finds its parts and the models of speech as in the folder of the sources. */
const prepareFolder = (): void => {
  mkdirSync(developmentFolder, { recursive: true });
  copyFileSync(path.join(root, 'package.json'), path.join(developmentFolder, 'package.json'));
  const assets = path.join(developmentFolder, 'assets');
  // Only a junction needs no right of its own on Windows. Other systems ignore the type.
  if (!existsSync(assets)) symlinkSync(path.join(root, 'assets'), assets, 'junction');
};

const findConfigs = async () => {
  const configFile = path.join(root, 'electron.vite.config.ts');
  const { config } = await resolveConfig({ configFile, logLevel: 'warn' }, 'build', 'development');
  const toFolder = (folder: string) => ({
    configFile: false as const,
    build: {
      outDir: path.join(developmentFolder, 'out', folder),
      emptyOutDir: true,
      sourcemap: true,
      // Some plugins change single words of a line, or data.
      rolldownOptions: { checks: { sourcemapBroken: false } },
    },
  });
  const { main = {}, preload = {}, renderer = {} } = config ?? {};
  const pages = mergeConfig(renderer, { ...toFolder('renderer'), base: './' });
  const { index: _index, ...hiddenPages } = pages.build.rolldownOptions.input;
  pages.build.rolldownOptions.input = hiddenPages;
  pages.build.rollupOptions = pages.build.rolldownOptions;
  return {
    main: mergeConfig(mergeConfig(main, toFolder('main')), { plugins: [pageFromServer] }),
    preload: mergeConfig(preload, toFolder('preload')),
    'hidden pages': pages,
  } satisfies Record<Part, object>;
};

/** Returns whether it succeeded. Errors are printed. */
export const buildParts = async (parts: readonly Part[]): Promise<boolean> => {
  try {
    prepareFolder();
    const configs = await findConfigs();
    await Promise.all(parts.map((part) => viteBuild(configs[part])));
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
};
