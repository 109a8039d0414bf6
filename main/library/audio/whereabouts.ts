/** Finds out whether a file is still where it was, and looks for it in its folder where it is not. */
import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';

/** What tells one file's content from another's: bytes, and the fingerprint of head and tail. */
export interface Content {
  readonly size: number;
  readonly fingerprint: string;
}

/** Reads what tells the content of a regular file; null where there is none to be read. */
export type Look = (file: string) => Promise<Content | null>;

export interface Sought {
  readonly path: string;
  readonly size: number;
  readonly fingerprint: string | null;
}

export type Whereabouts =
  | { readonly kind: 'there'; readonly path: string }
  /** Another content stands in its place, and its own was not found. */
  | { readonly kind: 'changed'; readonly path: string }
  | { readonly kind: 'missing' };

/** How deep and how far a folder is searched. Podcasters have folders of episodes, not of a million files. */
const limits = { depth: 4, entries: 20_000 } as const;

const isSame = (sought: Sought, found: Content): boolean =>
  found.size === sought.size && (sought.fingerprint === null || found.fingerprint === sought.fingerprint);

/** Never rejects. */
export const whereIs = async (sought: Sought, look: Look): Promise<Whereabouts> => {
  const here = await look(sought.path);
  if (here && isSame(sought, here)) return { kind: 'there', path: sought.path };
  // Without a fingerprint any file of that size would do: better none than a wrong one.
  const found = sought.fingerprint === null ? null : await searchFor(sought, look);
  if (found !== null) return { kind: 'there', path: found };
  return here ? { kind: 'changed', path: sought.path } : { kind: 'missing' };
};

/** Its own folder; where that was renamed too, the folder around it. */
const searchFor = async (sought: Sought, look: Look): Promise<string | null> => {
  const folder = path.dirname(sought.path);
  const isHere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const start = isHere ? folder : path.dirname(folder);
  const state = { entries: 0 };
  for await (const file of filesIn(start, limits.depth, state)) {
    if (file === sought.path || (await sizeOf(file)) !== sought.size) continue;
    const content = await look(file);
    if (content && isSame(sought, content)) return file;
  }
  return null;
};

const sizeOf = (file: string): Promise<number | null> =>
  stat(file).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );

/** Files of a folder before those of its folders: what was renamed is nearer than what was moved. Follows no symlink. */
async function* filesIn(folder: string, depth: number, state: { entries: number }): AsyncGenerator<string> {
  const folders: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      state.entries += 1;
      if (state.entries > limits.entries) return;
      const file = path.join(folder, entry.name);
      if (entry.isFile()) yield file;
      else if (entry.isDirectory() && !entry.name.startsWith('.')) folders.push(file);
    }
  } catch {
    // A folder that cannot be read holds nothing for us.
  }
  if (depth === 0) return;
  for (const inner of folders) yield* filesIn(inner, depth - 1, state);
}
