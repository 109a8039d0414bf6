/** The addresses that may be opened in the browser. The page names one by its id and never an address. */
import { shell } from 'electron';
import type { LinkId } from '../../preload/contract/app.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';

const links: Readonly<Record<LinkId, string>> = {
  electron: 'https://www.electronjs.org/',
  licences: 'https://www.electronjs.org/docs/latest/',
};

export const openLink = async (id: LinkId): Promise<Result<true>> => {
  try {
    await shell.openExternal(links[id]);
    return ok(true);
  } catch {
    return fail('internal', 'The system has no browser that opens this link.');
  }
};
