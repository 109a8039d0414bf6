/**
 * In a build of `npm run dev`, this is in the place of main/shell/window/page-files.ts: the files of the page come from the
 * development server, through main. So the page keeps its origin and its policy, and reaches nothing else.
 */
import type { PageFile } from '../../../main/shell/window/page-files.ts';
import { appOrigin } from '../../../main/shell/window/served-file.ts';
import { pageServerVariable } from './page-server-variable.ts';

const server = process.env[pageServerVariable];

/** Null if the server has no file of that URL. */
export const readPageFile = async (_root: string, href: string): Promise<PageFile | null> => {
  if (!href.startsWith(`${appOrigin}/`)) return null;
  try {
    const response = await fetch(`${server}${href.slice(appOrigin.length)}`);
    if (!response.ok) return null;
    const contentType = response.headers.get('content-type') ?? '';
    return { contentType, content: Buffer.from(await response.arrayBuffer()) };
  } catch {
    return { contentType: 'text/html', content: null };
  }
};
