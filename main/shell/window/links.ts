/** Opens links outside the window. The renderer passes an id and never a URL or a path. */
import path from 'node:path';
import { shell } from 'electron';
import type { LinkId } from '../../../preload/contract/app.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';

const openInBrowser = async (url: string): Promise<Result<true>> => {
  try {
    await shell.openExternal(url);
    return ok(true);
  } catch {
    return fail('internal', { key: 'no_browser' });
  }
};

/** The file is created when the application is packed (assets/installer/after-pack.ts). */
const openLicences = async (): Promise<Result<true>> => {
  const problem = await shell.openPath(path.join(process.resourcesPath, 'third-party-licences.txt'));
  if (problem === '') return ok(true);
  return fail('file_missing', { key: 'licences_not_installed' });
};

export const openLink = (id: LinkId): Promise<Result<true>> =>
  id === 'licences' ? openLicences() : openInBrowser('https://www.electronjs.org/');
