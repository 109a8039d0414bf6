/** Runs Electronegativity, which looks for insecure uses of Electron, on the sources and on the build. */
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

interface Issue {
  readonly id: string;
  /** `N/A` if it is about the whole application. */
  readonly file: string;
  /** The line. */
  readonly sample: string;
}
interface Report {
  readonly issues: readonly Issue[];
  /** Files that it could not read. */
  readonly errors: readonly { readonly file: string; readonly message: string }[];
}
type Scan = (options: {
  readonly input: string;
  readonly isRelative: boolean;
  readonly electronVersionOverride: string;
  readonly excludeFromScan: readonly string[];
}) => Promise<Report>;

const require = createRequire(import.meta.url);

/** Instead of loading that package, the scanner gets `exports`. */
const replacePackage = (scanner: string, name: string, exports: unknown): void => {
  const file = createRequire(scanner).resolve(name);
  require.cache[file] = Object.assign(new Module(file), { exports, loaded: true });
};

const refuse = (reason: string) => (): never => {
  throw new Error(reason);
};

const loadScanner = (): Scan => {
  const scanner = require.resolve('@doyensec/electronegativity');
  // It would wait for translations from the network.
  replacePackage(scanner, 'got', async () => refuse('The scanner does not use the network')());
  // It needs an old TypeScript. The scanner asks it for files that Babel could not read.
  replacePackage(scanner, '@typescript-eslint/typescript-estree', { parse: refuse('No second parser') });
  return require(scanner);
};

/** Reports that its translations could not be loaded. */
const withoutLog = async <T>(work: () => Promise<T>): Promise<T> => {
  const { log } = console;
  console.log = () => undefined;
  try {
    return await work();
  } finally {
    console.log = log;
  }
};

const scan = async (folder: string): Promise<Report> => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return withoutLog(() =>
    loadScanner()({
      input: folder,
      isRelative: true,
      electronVersionOverride: devDependencies.electron,
      // Compares with the list of releases, which `dependencies.yml` does.
      excludeFromScan: ['availablesecurityfixesglobalcheck'],
    }),
  );
};

const copySources = (root: string, folder: string): void => {
  for (const name of ['main', 'preload', 'renderer', 'package.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
};

/** The scanner does not know later syntax, such as private fields, and does not read `.cjs`. */
const copyLowered = (from: string, to: string): void => {
  const { code } = transformSync(readFileSync(from, 'utf8'), {
    jsc: { target: 'es2019', parser: { syntax: 'ecmascript' } },
    isModule: !from.endsWith('.cjs'),
    swcrc: false,
    configFile: false,
  });
  writeFileSync(to.replace(/\.cjs$/, '.js'), code);
};

const copyBuild = (root: string, folder: string): void => {
  copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  const built = path.join(root, 'out');
  const files = ['main', 'preload', 'renderer'].flatMap((part) =>
    readdirSync(path.join(built, part), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(part, name))
      .filter((name) => statSync(path.join(built, name)).isFile()),
  );
  for (const file of files) {
    const [from, to] = [path.join(built, file), path.join(folder, file)];
    mkdirSync(path.dirname(to), { recursive: true });
    if (/\.c?js$/.test(file)) copyLowered(from, to);
    if (file.endsWith('.html')) copyFileSync(from, to);
  }
};

const toSlashes = (file: string): string => file.split(path.sep).join('/');

/** Without the line: a minified file is one line. */
const formatBuilt = ({ id, file }: Issue): string =>
  `${id} in the build, ${toSlashes(file).replace(/-[\w-]{8}(?=\.js$)/, '')}`;

const formatSource = ({ id, file, sample }: Issue): string =>
  `${id} in ${toSlashes(file)}${sample ? `: ${sample.replaceAll(/\s+/g, ' ').trim().slice(0, 80)}` : ''}`;

const targets = {
  sources: { copy: copySources, format: formatSource },
  build: { copy: copyBuild, format: formatBuilt },
} as const;

/** `unreadable` are the scanner's own errors: it reports success nevertheless. */
export interface ScanResult {
  readonly findings: readonly string[];
  readonly unreadable: readonly string[];
}

/** Scans the sources or the build of the project in `root`. */
export const scanElectron = async (root: string, target: keyof typeof targets): Promise<ScanResult> => {
  const { copy, format } = targets[target];
  const folder = temporaryFolder(`scan-${target}`);
  try {
    copy(root, folder);
    const { issues, errors } = await scan(folder);
    return {
      findings: issues.map(format).sort(),
      unreadable: errors.map(({ file, message }) => `Cannot read ${toSlashes(file)}: ${message}`),
    };
  } finally {
    removeFolder(folder);
  }
};
