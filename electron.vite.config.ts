import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

// Everything that runs is bundled, so that a package holds `out/` and no node_modules.
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      minify: false,
      rollupOptions: {
        input: resolve('main/index.ts'),
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: resolve('preload/index.ts'),
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    build: {
      outDir: resolve('out/renderer'),
      assetsInlineLimit: 0,
      rollupOptions: { input: resolve('renderer/index.html') },
    },
    plugins: [react()],
  },
});
