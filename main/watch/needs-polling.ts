/** Which drives report no changes, so that their folders are read again and again. */
import { statfs } from 'node:fs/promises';
import { userFiles } from '../lib/file-access.ts';

/** `f_type` of Linux: NFS, SMB (three versions), FUSE, Ceph, AFS, Coda, Plan 9. */
const networkTypes: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x00c36400, 0x5346414f, 0x73757245, 0x01021997,
]);

const isNetworkType = async (folder: string, timeoutMs: number): Promise<boolean> => {
  try {
    const { type } = await userFiles.run(() => statfs(folder), { path: folder, timeoutMs });
    // The number may be signed.
    return networkTypes.has(type >>> 0);
  } catch {
    // It is not there, or does not respond.
    return true;
  }
};

/** Whether a change in the folder may be noticed by reading it only. */
export const needsPolling = async (folder: string, timeoutMs: number): Promise<boolean> => {
  switch (process.platform) {
    case 'win32':
      return /^[\\/]{2}/.test(folder);
    case 'darwin':
      return folder.startsWith('/Volumes/');
    default:
      return isNetworkType(folder, timeoutMs);
  }
};
