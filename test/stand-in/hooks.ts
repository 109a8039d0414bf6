/** Redirects every import and require of `electron` to the stand-in. Must run before main is imported, in each thread. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as workerThreads from 'node:worker_threads';
import { findArchive } from './asar/archive.ts';
import { createOriginalFs } from './asar/patched-fs.ts';

const electron = new URL('./electron/module.ts', import.meta.url).href;
const names = new Set(['electron', 'electron/main', 'electron/common']);

/** A thread of main's is one of Electron's, too. */
class Worker extends workerThreads.Worker {
  constructor(file: string | URL, options: workerThreads.WorkerOptions = {}) {
    const first = new URL('./thread.ts', import.meta.url).href;
    super(file, { ...options, execArgv: [...process.execArgv, '--import', first] });
  }
}

const originals: Readonly<Record<string, object>> = {
  ...createOriginalFs(),
  worker_threads: { ...workerThreads, Worker },
};
const prefix = 'stand-in:';
Object.assign(globalThis, { standInOriginals: originals });

const originalSource = (name: string): string => {
  const members = Object.keys(originals[name] ?? {}).filter((member) => member !== 'default');
  return `const module = globalThis.standInOriginals['${name}'];
    export default module;
    export const { ${members.join(', ')} } = module;`;
};

const isInArchive = (url: string): boolean =>
  url.startsWith('file:') && findArchive(fileURLToPath(url)) !== null;

/** The URL of the imported module if it is in an archive, else null. */
const inArchive = (specifier: string, parent: string | undefined): string | null => {
  if (!/^(file:|\.{0,2}\/)/.test(specifier) || !URL.canParse(specifier, parent)) return null;
  const url = new URL(specifier, parent).href;
  return isInArchive(url) ? url : null;
};

export const standInForElectron = (): void => {
  registerHooks({
    resolve: (specifier, context, next) => {
      if (names.has(specifier) && workerThreads.isMainThread)
        return { url: electron, format: 'module-typescript', shortCircuit: true };
      const builtin = specifier.replace(/^node:/, '');
      if (builtin in originals) return { url: `${prefix}${builtin}`, format: 'module', shortCircuit: true };
      const url = inArchive(specifier, context.parentURL);
      if (url !== null) return { url, format: 'module', shortCircuit: true };
      return next(specifier, context);
    },
    load: (url, context, next) => {
      if (url.startsWith(prefix))
        return { format: 'module', source: originalSource(url.slice(prefix.length)), shortCircuit: true };
      if (isInArchive(url))
        return { format: 'module', source: readFileSync(fileURLToPath(url), 'utf8'), shortCircuit: true };
      return next(url, context);
    },
  });
};
