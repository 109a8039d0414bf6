import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { defaultClientConditions, type ESTree, type Rollup } from 'vite';
import { compiledCatalogs } from './assets/locales/compile.ts';

/** What is bundled, with its licence: read when packing (assets/installer/notices.ts) and by the licence check. */
const license = { fileName: 'licences.json' };

/** The pages of the hidden windows, each with a folder of its own. */
const hiddenPages = ['prepare', 'listen'];

/** The folder of the hidden page that a script belongs to. Undefined for those of the main window. */
const getHiddenFolder = (files: readonly string[]): string | undefined =>
  [...hiddenPages, 'hidden-page'].find((page) => files.some((file) => file.includes(`/renderer/${page}/`)));

/**
 * Vite lists no licences of what a worker bundles. The packages of the workers of each hidden page, found by the files that they
 * bundle, are written beside them.
 */
const createWorkerLicences = () => {
  /** Folders of packages, by that of the page. */
  const bundled = new Map<string, Set<string>>();
  const readPackage = (folder: string) => {
    const { name, version, license: identifier } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const licenceFile = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    const text = licenceFile ? readFileSync(`${folder}/${licenceFile}`, 'utf8') : '';
    return { name, version, identifier, text };
  };
  return {
    ofWorker: {
      name: 'worker-packages',
      generateBundle(_options: unknown, bundle: Rollup.OutputBundle) {
        const files = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
        const page = getHiddenFolder(files) ?? '';
        const folders = bundled.get(page) ?? new Set();
        bundled.set(page, folders);
        for (const file of files) {
          const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
          if (folder !== undefined) folders.add(folder);
        }
      },
    },
    ofPages: {
      name: 'worker-licences',
      generateBundle(this: Rollup.PluginContext) {
        for (const [page, folders] of bundled) {
          const source = JSON.stringify([...folders].map(readPackage));
          this.emitFile({ type: 'asset', fileName: `${page}/licences.json`, source });
        }
      },
    },
  };
};

/** The window's icon, which Linux takes from the application and not from its program. */
const windowIcon = {
  name: 'window-icon',
  generateBundle(this: Rollup.PluginContext) {
    const source = readFileSync(resolve('assets/icons/linux/256x256.png'));
    this.emitFile({ type: 'asset', fileName: 'icon.png', source });
  },
};

/**
 * Electron's `fs` takes every file that ends in `.asar` for a folder. Such a file of the user's is a file, so main uses
 * `original-fs`, which Electron has beside it. Only the renderer is read from an archive (main/shell/window/page-files.ts).
 */
const plainFs = { 'node:fs': 'original-fs', 'node:fs/promises': 'original-fs/promises' };

type Script = { readonly moduleIds: readonly string[] };
const getScriptName = ({ moduleIds }: Script): string =>
  `${getHiddenFolder(moduleIds) ?? 'assets'}/[name]-[hash].js`;
/** A hidden window gets nothing but the scripts of its folder and what both share (main/shell/hidden-window/hidden-policy.ts). */
const getWorkerScriptName = ({ moduleIds }: Script): string =>
  `${getHiddenFolder(moduleIds) ?? 'hidden-page'}/[name]-[hash].js`;
const isMainWindow = (id: string): boolean => getHiddenFolder([id]) === undefined;
/** Whether a module imports CodeMirror, itself or through others. Only an open text needs it. */
const needsCodeMirror = (
  id: string,
  modules: { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null },
  seen = new Set<string>(),
): boolean =>
  id.includes('/node_modules/@codemirror/') ||
  (!seen.has(id) &&
    seen.add(id).size > 0 &&
    (modules.getModuleInfo(id)?.importedIds ?? []).some((imported) =>
      needsCodeMirror(imported, modules, seen),
    ));

const threadFile = /(\/(?:tags-worker|model-thread|render-thread))\.ts(?=['"], import\.meta\.url)/;

/** A thread of main's is a file beside it. In the sources it is TypeScript, which Node reads as well. */
export const createThreadFiles = (extension: 'js' | 'mjs') => ({
  name: 'thread-files',
  transform: (code: string): string | null =>
    threadFile.test(code) ? code.replace(threadFile, `$1.${extension}`) : null,
});

/** A warning fails the build of the tests, and a slow machine is none. */
const checks = { bundlerTimings: false };

/**
 * Main validates what the page sends, so the page needs no schema. The bundler leaves out an unused constant only if the call
 * that creates it is marked as pure, as all of the contract's are.
 */
const pureContract = {
  name: 'pure-contract',
  transform: {
    filter: { id: /\/preload\/contract\// },
    handler(this: Rollup.PluginContext, code: string): string {
      const values = this.parse(code).body.flatMap((statement) => {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
      });
      return values.reduceRight((text, { init }) => {
        if (init?.type !== 'CallExpression') return text;
        const call = text.slice(init.start, init.end);
        return `${text.slice(0, init.start)}/* @__PURE__ */ (() => ${call})()${text.slice(init.end)}`;
      }, code);
    },
  },
};

const kinds: Readonly<Record<string, string>> = { call: 'call', fileCall: 'files' };
const listValues = (node: ESTree.Node | null): readonly ESTree.Node[] =>
  node?.type === 'ObjectExpression'
    ? node.properties.flatMap((property) => (property.type === 'Property' ? [property.value] : []))
    : [];

/** A preload creates its functions from the names and the kinds of the calls. Main validates what they are given. */
const kindsOfCalls = {
  name: 'kinds-of-calls',
  transform: {
    filter: { id: /\/preload\/contract\// },
    handler(this: Rollup.PluginContext, code: string) {
      const contracts = this.parse(code).body.flatMap((statement) =>
        statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
          ? statement.declaration.declarations.flatMap(({ init }) => listValues(init))
          : [],
      );
      const short = contracts.flatMap(listValues).reduceRight((text, member) => {
        const call = member.type === 'CallExpression' ? member.callee : null;
        const name =
          call?.type === 'CallExpression' && call.callee.type === 'Identifier' ? call.callee.name : '';
        const kind = kinds[name];
        return kind ? `${text.slice(0, member.start)}{ kind: '${kind}' }${text.slice(member.end)}` : text;
      }, code);
      return { code: short, moduleSideEffects: false };
    },
  },
};

/**
 * What packages of main import for cases that it does not have: electron-store gets no schema to validate with, and messages are
 * no elements of React.
 */
const unusedInMain = {
  name: 'unused-in-main',
  enforce: 'pre',
  resolveId: (id: string): string | null => (/^(ajv|ajv-formats|react)(\/|$)/.test(id) ? '\0unused' : null),
  load: (id: string): string | null =>
    id === '\0unused'
      ? 'export const Ajv2020 = null, cloneElement = null, isValidElement = () => false; export default null;'
      : null,
};

/** The styles of Mantine come with the component that has their names, and not those of a hundred others. */
const mantineStyles = {
  name: 'mantine-styles',
  transform: {
    filter: { id: /\/@mantine\/core\/esm\/.*\.module\.mjs$/ },
    handler: (code: string, id: string): string =>
      `import '@mantine/core/styles/${basename(id, '.module.mjs')}.layer.css';\n${code}`,
  },
};

// Everything that runs is bundled, so that a package holds `out/` and no node_modules.
const workerLicences = createWorkerLicences();

export default defineConfig({
  main: {
    plugins: [windowIcon, createThreadFiles('js'), compiledCatalogs.plugin, unusedInMain],
    resolve: { alias: [...compiledCatalogs.alias] },
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      license,
      minify: false,
      // Read from the disk, all packages included and not minified. Its size is no download.
      chunkSizeWarningLimit: 4_000,
      rollupOptions: {
        checks,
        input: {
          index: resolve('main/index.ts'),
          'tags-worker': resolve('main/uploads/files/tags-worker.ts'),
          'model-thread': resolve('main/listening/models/model-thread.ts'),
          'render-thread': resolve('main/library/exports/render-thread.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // A script finds the thread beside it.
          chunkFileNames: '[name]-[hash].js',
          paths: plainFs,
        },
      },
    },
  },
  preload: {
    plugins: [kindsOfCalls, pureContract],
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      // A sandboxed preload cannot load a second file.
      isolatedEntries: true,
      license,
      rollupOptions: {
        checks,
        input: {
          index: resolve('preload/index.ts'),
          prepare: resolve('preload/prepare.ts'),
          listen: resolve('preload/listen.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    resolve: {
      alias: [
        ...compiledCatalogs.alias,
        // React has had the function for years that the shim brings for older ones.
        {
          find: 'use-sync-external-store/shim/with-selector',
          replacement: 'use-sync-external-store/with-selector',
        },
      ],
      // Without it, the runtime's threads would start the worker that bundles it.
      conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions],
    },
    build: {
      outDir: resolve('out/renderer'),
      assetsInlineLimit: 0,
      license,
      minify: true,
      // test/packaging/built.test.ts limits the first scripts as they are compressed, which this limit cannot.
      chunkSizeWarningLimit: 1_000,
      rollupOptions: {
        checks,
        input: {
          index: resolve('renderer/index.html'),
          prepare: resolve('renderer/prepare/index.html'),
          listen: resolve('renderer/listen/index.html'),
        },
        output: {
          entryFileNames: getScriptName,
          chunkFileNames: getScriptName,
          // Many small files that a screen shares with others would be asked for one by one at the start. Each group imports
          // nothing but itself and those above it, so no scripts import each other in a circle.
          codeSplitting: {
            groups: [
              // Runs before the first script has come, and asks for the code of the last screen.
              { name: 'screens', test: /\/renderer\/app\/screens\.ts$|vite\/preload-helper/, priority: 4 },
              { name: 'start', test: isMainWindow, tags: ['$initial'], priority: 3 },
              {
                name: (id, modules) => (needsCodeMirror(id, modules) ? null : 'shared'),
                test: isMainWindow,
                minShareCount: 2,
                priority: 2,
              },
              { name: 'editor', test: isMainWindow, minShareCount: 2, priority: 1 },
            ],
          },
        },
      },
    },
    worker: {
      format: 'es',
      plugins: () => [workerLicences.ofWorker],
      rollupOptions: {
        checks,
        output: {
          entryFileNames: getWorkerScriptName,
          chunkFileNames: getWorkerScriptName,
          // The runtime that recognises speech.
          assetFileNames: 'listen/[name]-[hash][extname]',
        },
      },
    },
    plugins: [react(), pureContract, compiledCatalogs.pluginOfWindow, mantineStyles, workerLicences.ofPages],
  },
});
