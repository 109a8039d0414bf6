/** Temporary folders. They are removed at the end of the process at the latest. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const createdFolders = new Set<string>();

/** Retries while a process that is ending still writes into the folder. */
export const removeFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
};

process.once('exit', () => {
  for (const folder of createdFolders) removeFolder(folder);
});

export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), `sidetone-${name}-`));
  createdFolders.add(folder);
  return folder;
};
