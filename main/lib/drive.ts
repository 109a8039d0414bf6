import path from 'node:path';

/** Folders below which systems mount other drives, and how many names below them belong to one drive. */
const mountFolders: readonly (readonly [folder: string, names: number])[] = [
  ['/Volumes/', 1],
  ['/mnt/', 1],
  ['/net/', 1],
  ['/media/', 2],
  ['/run/media/', 2],
  ['/run/user/', 3],
];

/**
 * The drive of an absolute path, from its text: any question to a dead drive would hang. Drives mounted
 * elsewhere count as the system's drive.
 */
export const getDrive = (file: string, { parse }: Pick<typeof path, 'parse'> = path): string => {
  for (const [folder, names] of mountFolders) {
    if (!file.startsWith(folder)) continue;
    return folder + file.slice(folder.length).split('/').slice(0, names).join('/');
  }
  // A letter or a share on Windows.
  return parse(file).root.toLowerCase();
};
