/** Reads an asar archive: a JSON header with the tree of entries, then their contents. */
import fs from 'node:fs';
import path from 'node:path';

/** Read before `fs` is patched; a named import would follow the patch. */
const { closeSync, openSync, readSync, statSync } = fs;

type Entry =
  | { readonly files: Readonly<Record<string, Entry>> }
  | { readonly offset: string; readonly size: number };

export type Node =
  | { readonly kind: 'folder'; readonly names: readonly string[] }
  | { readonly kind: 'file'; readonly size: number; read(): Buffer };

const readAt = (file: string, position: number, length: number): Buffer => {
  const handle = openSync(file, 'r');
  try {
    const content = Buffer.alloc(length);
    const size = readSync(handle, content, 0, length, position);
    return content.subarray(0, size);
  } finally {
    closeSync(handle);
  }
};

const headers = new Map<string, { readonly root: Entry; readonly start: number }>();

const openHeader = (archive: string): { readonly root: Entry; readonly start: number } => {
  const known = headers.get(archive);
  if (known) return known;
  try {
    const sizes = readAt(archive, 0, 16);
    const root = JSON.parse(readAt(archive, 16, sizes.readUInt32LE(12)).toString()) as Entry;
    const header = { root, start: 8 + sizes.readUInt32LE(4) };
    headers.set(archive, header);
    return header;
  } catch {
    throw new Error(`Invalid package ${archive}`);
  }
};

/** Throws Electron's errors: `Invalid package` for another file, `ENOENT` for a missing entry. */
export const readNode = (archive: string, inside: string): Node => {
  const { root, start } = openHeader(archive);
  let entry: Entry | undefined = root;
  for (const name of inside.split(path.sep).filter(Boolean)) {
    entry = entry && 'files' in entry && Object.hasOwn(entry.files, name) ? entry.files[name] : undefined;
  }
  if (!entry) {
    const error = new Error(`ENOENT, ${inside} not found in ${archive}`);
    throw Object.assign(error, { code: 'ENOENT', errno: -2, path: path.join(archive, inside) });
  }
  if ('files' in entry) return { kind: 'folder', names: Object.keys(entry.files) };
  const { size, offset } = entry;
  return { kind: 'file', size, read: () => readAt(archive, start + Number(offset), size) };
};

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;

/** The archive that a path names or leads into. A folder with the extension `.asar` is no archive. */
export const findArchive = (file: unknown): { readonly archive: string; readonly inside: string } | null => {
  if (typeof file !== 'string' || !file.includes('.asar')) return null;
  const whole = path.resolve(file);
  for (let at = whole; at !== path.dirname(at); at = path.dirname(at)) {
    if (at.endsWith('.asar') && !isFolder(at)) return { archive: at, inside: path.relative(at, whole) };
  }
  return null;
};
