/** Builds the application with the pseudo-language in place of German. */
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'electron-vite';
import type { Plugin } from 'vite';
import en from '../../assets/locales/en.json' with { type: 'json' };
import { toPseudoCatalog } from './pseudo-language.ts';

const root = path.resolve(import.meta.dirname, '../..');

const pseudoLanguage: Plugin = {
  name: 'pseudo-language',
  enforce: 'pre',
  load: {
    order: 'pre',
    handler: (id) =>
      /\/assets\/locales\/de\.json(?:\?later)?$/.test(id) ? JSON.stringify(toPseudoCatalog(en)) : null,
  },
};

/** `folder` becomes an application folder, with package.json and `out/`. */
export const buildInPseudoLanguage = async (folder: string): Promise<void> => {
  copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  await build({
    root,
    configFile: path.join(root, 'electron.vite.config.ts'),
    logLevel: 'warn',
    plugins: [pseudoLanguage],
    build: { outDir: path.join(folder, 'out'), emptyOutDir: true },
  });
};
