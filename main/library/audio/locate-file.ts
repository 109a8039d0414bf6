import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';

/** `size` is in bytes. The fingerprint is of head and tail. */
export interface FileSignature {
  readonly size: number;
  readonly fingerprint: string;
}

/** Null if there is no readable regular file. */
export type IdentifyFile = (file: string) => Promise<FileSignature | null>;

export interface ExpectedFile {
  readonly path: string;
  readonly size: number;
  readonly fingerprint: string | null;
}

export type FileLocation =
  | { readonly kind: 'there'; readonly path: string }
  /** The path has other content, and the file was not found elsewhere. */
  | { readonly kind: 'changed'; readonly path: string }
  | { readonly kind: 'missing' };

/** Limits the search, because the folder may be very large. */
const searchLimits = { depth: 4, entries: 20_000 } as const;

const matches = (expected: ExpectedFile, found: FileSignature): boolean =>
  found.size === expected.size &&
  (expected.fingerprint === null || found.fingerprint === expected.fingerprint);

/** Never rejects. */
export const locateFile = async (expected: ExpectedFile, identify: IdentifyFile): Promise<FileLocation> => {
  const current = await identify(expected.path);
  if (current && matches(expected, current)) return { kind: 'there', path: expected.path };
  // Without a fingerprint every file of the same size would match.
  const found = expected.fingerprint === null ? null : await searchFolder(expected, identify);
  if (found !== null) return { kind: 'there', path: found };
  return current ? { kind: 'changed', path: expected.path } : { kind: 'missing' };
};

/** Searches the file's folder; if that is missing too, its parent. */
const searchFolder = async (expected: ExpectedFile, identify: IdentifyFile): Promise<string | null> => {
  const folder = path.dirname(expected.path);
  const folderExists = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const root = folderExists ? folder : path.dirname(folder);
  const progress = { entries: 0 };
  for await (const file of walkFiles(root, searchLimits.depth, progress)) {
    if (file === expected.path || (await getSize(file)) !== expected.size) continue;
    const signature = await identify(file);
    if (signature && matches(expected, signature)) return file;
  }
  return null;
};

const getSize = (file: string): Promise<number | null> =>
  stat(file).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );

/** Files before subfolders: renaming is more likely than moving. Does not follow symlinks. */
async function* walkFiles(
  folder: string,
  depth: number,
  progress: { entries: number },
): AsyncGenerator<string> {
  const subfolders: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      progress.entries += 1;
      if (progress.entries > searchLimits.entries) return;
      const file = path.join(folder, entry.name);
      if (entry.isFile()) yield file;
      else if (entry.isDirectory() && !entry.name.startsWith('.')) subfolders.push(file);
    }
  } catch {
    // An unreadable folder is skipped.
  }
  if (depth === 0) return;
  for (const subfolder of subfolders) yield* walkFiles(subfolder, depth - 1, progress);
}
