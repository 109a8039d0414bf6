/** Sends every import and require of `electron` to the stand-in's module. Must run before main is imported. */
import { registerHooks } from 'node:module';

const electron = new URL('./electron/module.ts', import.meta.url).href;
const names = new Set(['electron', 'electron/main', 'electron/common']);

export const standInForElectron = (): void => {
  registerHooks({
    resolve: (specifier, context, next) => {
      if (names.has(specifier)) return { url: electron, format: 'module-typescript', shortCircuit: true };
      if (specifier === 'original-fs') return next('node:fs', context);
      return next(specifier, context);
    },
  });
};
