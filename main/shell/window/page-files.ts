/**
 * The files of the page, from the archive. A build of `npm run dev` has test/stand-in/dev/page-files.ts in the place of this module;
 * no other build has code that asks a server for the page.
 */
import { resolveServedFile } from './served-file.ts';

/** Electron's `fs`, which reads the asar archive. An import would be bundled as `original-fs`, which can't. */
const { readFile } = process.getBuiltinModule('node:fs/promises');

export interface PageFile {
  readonly contentType: string;
  /** Null if it cannot be read. */
  readonly content: Buffer | null;
}

/** Null if the page has no file of that URL. */
export const readPageFile = async (root: string, href: string): Promise<PageFile | null> => {
  const served = resolveServedFile(root, href);
  if (served === null) return null;
  const content = await readFile(served.file).catch(() => null);
  return { contentType: served.contentType, content };
};
