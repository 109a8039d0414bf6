/** Electron's `fs` in main: a file that ends in `.asar` is a folder with its packed contents. */
import fs, { type BigIntStats, type Stats } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { findArchive, type Node, readNode } from './archive.ts';

type Work = (node: Node, place: { archive: string; file: string }, options: never) => unknown;
type Call = (...args: unknown[]) => unknown;

const originalFunctions = { ...fs, promises: { ...fs.promises } };
/** Greater than 0 while one of Node's functions runs: they call each other through `fs`. */
let depth = 0;

const folderMode = 0o40755;
const fileMode = 0o100644;

const createStats: Work = (node, { archive }, options: { bigint?: boolean } | undefined) => {
  const [size, mode] = node.kind === 'folder' ? [0, folderMode] : [node.size, fileMode];
  const real: Stats | BigIntStats = originalFunctions.statSync(archive, options as { bigint: true });
  const values = options?.bigint ? { size: BigInt(size), mode: BigInt(mode) } : { size, mode };
  return Object.assign(real, values);
};

const readContent: Work = (node, _place, options: string | { encoding?: string } | undefined) => {
  if (node.kind === 'folder') {
    throw Object.assign(new Error('EISDIR: illegal operation on a directory'), { code: 'EISDIR' });
  }
  const encoding = typeof options === 'string' ? options : options?.encoding;
  return encoding ? node.read().toString(encoding as BufferEncoding) : node.read();
};

const getNames = (node: Node): readonly string[] => {
  if (node.kind === 'folder') return node.names;
  throw Object.assign(new Error('ENOTDIR, not a directory'), { code: 'ENOTDIR' });
};

const inArchive: Readonly<Record<string, Work>> = {
  access: () => undefined,
  lstat: createStats,
  stat: createStats,
  realpath: (_node, { file }) => path.resolve(file),
  readFile: readContent,
  readdir: (node) => [...getNames(node)],
  opendir: (node) => getNames(node).map((name) => ({ name })),
  // Electron returns a descriptor into the archive; one of a temporary copy reads the same.
  open: (node, place, flags: never) => {
    const copy = path.join(os.tmpdir(), `asar-${process.pid}-${process.hrtime.bigint()}`);
    originalFunctions.writeFileSync(copy, readContent(node, place, undefined as never) as Buffer);
    try {
      return originalFunctions.openSync(copy, flags ?? 'r');
    } finally {
      originalFunctions.rmSync(copy);
    }
  },
};

const findInArchive = (file: unknown): { archive: string; inside: string } | null => {
  if (depth > 0) return null;
  depth += 1;
  try {
    return findArchive(file instanceof URL && file.protocol === 'file:' ? file.pathname : file);
  } finally {
    depth -= 1;
  }
};

const run = (work: Work, found: { archive: string; inside: string }, args: readonly unknown[]): unknown => {
  depth += 1;
  try {
    const node = readNode(found.archive, found.inside);
    return work(node, { archive: found.archive, file: String(args[0]) }, args[1] as never);
  } finally {
    depth -= 1;
  }
};

const runAsync = async (work: () => unknown): Promise<unknown> => work();

const patch = (target: object, name: string, make: (real: Call) => Call): void => {
  const real: unknown = Reflect.get(target, name);
  if (typeof real !== 'function') return;
  Reflect.set(target, name, Object.assign(make(real as Call), real));
};

const patchAll = (): void => {
  for (const [name, work] of Object.entries(inArchive)) {
    patch(fs, `${name}Sync`, (real) => (...args) => {
      const found = findInArchive(args[0]);
      return found ? run(work, found, args) : real(...args);
    });
    patch(fs, name, (real) => (...args) => {
      const found = findInArchive(args[0]);
      if (!found) return real(...args);
      const done = args.at(-1) as (error: unknown, value?: unknown) => void;
      return void runAsync(() => run(work, found, args)).then((value) => done(null, value), done);
    });
    // A FileHandle cannot be made from a descriptor, so `fs.promises.open` is not patched.
    if (name === 'open') continue;
    patch(fs.promises, name, (real) => (...args) => {
      const found = findInArchive(args[0]);
      return found ? runAsync(() => run(work, found, args)) : real(...args);
    });
  }
  patch(fs, 'existsSync', (real) => (...args) => {
    const found = findInArchive(args[0]);
    if (!found) return real(...args);
    try {
      run(() => undefined, found, args);
      return true;
    } catch {
      return false;
    }
  });
};

/** Calls Node's function without the patch, also for the functions that it calls. */
const callOriginal =
  (real: Call): Call =>
  (...args) => {
    depth += 1;
    try {
      return real(...args);
    } finally {
      depth -= 1;
    }
  };

export const createOriginalFs = (): Readonly<Record<string, object>> => ({
  'original-fs': Object.fromEntries(
    Object.entries(originalFunctions).map(([name, value]) => [
      name,
      name.endsWith('Sync') && typeof value === 'function' ? callOriginal(value as Call) : value,
    ]),
  ),
  'original-fs/promises': originalFunctions.promises,
});

/** Must run before main is imported. Also updates the named exports of `fs`. */
export const patchFs = (): void => {
  patchAll();
  syncBuiltinESMExports();
};
