/** Which drives report no changes, so that their folders are read again and again. */
import { realpath, stat, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { userFiles } from '../lib/file-access.ts';

/**
 * `f_type` of Linux: NFS, SMB (three versions), NCP, FUSE, Ceph, AFS (two), Coda, Plan 9, drives that are mounted when they are used,
 * folders of the host of a virtual machine (VirtualBox, VMware).
 */
const networkTypes: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x564c, 0x65735546, 0x00c36400, 0x5346414f, 0x6b414653, 0x73757245,
  0x01021997, 0x0187, 0x786f4256, 0xbacbacbc,
]);

/** The number may be signed. */
const isNetworkType = async (folder: string): Promise<boolean> =>
  networkTypes.has((await statfs(folder)).type >>> 0);

/** Another drive than that of the user's own folder, wherever it is mounted. */
const isOtherDrive = async (folder: string): Promise<boolean> =>
  (await stat(folder)).dev !== (await stat(homedir())).dev;

/** A share. One that has a letter has its own name as its real path. */
const isShare = async (folder: string): Promise<boolean> =>
  [folder, await realpath(folder)].some((path) => /^[\\/]{2}/.test(path));

const finders: Readonly<Partial<Record<NodeJS.Platform, typeof isShare>>> = {
  win32: isShare,
  darwin: isOtherDrive,
};

/** Whether a change in the folder may be noticed by reading it only. */
export const needsPolling = async (folder: string, timeoutMs: number): Promise<boolean> => {
  const find = finders[process.platform] ?? isNetworkType;
  try {
    return await userFiles.run(() => find(folder), { path: folder, timeoutMs });
  } catch {
    // It is not there, or does not respond.
    return true;
  }
};
