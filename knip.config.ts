import type { KnipConfig } from 'knip';
import { scripts } from './package.json' with { type: 'json' };

/** What test/run-script.mjs runs. */
const scriptFiles = Object.values(scripts).flatMap(
  (script) => script.match(/(?<=run-script\.mjs )\S+/g) ?? [],
);

/** `npm run unused`: finds files, exports and dependencies that nothing uses. */
const config: KnipConfig = {
  entry: [
    ...scriptFiles,
    // Named in electron-builder.yml.
    'assets/installer/after-pack.ts',
    // `npm run contact-sheet`.
    'test/demo/{playwright.config,contact-sheet}.ts',
    // In the place of a module of main, in the build of `npm run dev`.
    'test/stand-in/dev/page-files.ts',
    // Processes that tests and benchmarks start by path.
    'test/stand-in/thread.ts',
    'test/service/sink-process.ts',
    'test/unit/uploads/killed-computer.ts',
    'test/bench/subjects/{axios,client,fetch,got,ours,sidetone}.ts',
    'test/unit/texts/type-until-killed.ts',
    'test/unit/library/rules/change-until-killed.ts',
    'test/unit/reliability/{enqueue,kill-queue}.ts',
    'test/unit/lib/write-file.ts',
    'test/unit/listening/download-model.ts',
    'test/unit/listen/load-with-little-memory.ts',
    'test/unit/diagnostics/break-process.ts',
    // A small Electron application that shows what the host of the tests can do.
    'test/e2e/fixtures/probe/{index,main}.js',
    'test/e2e/fixtures/probe/preload.cjs',
    // Hosted by the stand-in, which reads its package.json.
    'test/preparation/app/main.ts',
  ],
  project: ['{main,preload,renderer,assets,test}/**/*.{ts,tsx,js,cjs,mjs,css}', '*.{ts,cjs}'],
  vitest: { config: ['vitest.config.ts', 'test/packaging/vitest.config.ts'] },
  postcss: { config: ['postcss.config.cjs'] },
  // Programs of the system that some tests run.
  ignoreBinaries: ['mkfifo', 'prlimit'],
  // The page and a style sheet name its files.
  ignoreDependencies: ['@fontsource/source-serif-4'],
  // Registers the extension, so that an unused style sheet is found. No style sheet imports another.
  compilers: { css: () => '' },
};

export default config;
