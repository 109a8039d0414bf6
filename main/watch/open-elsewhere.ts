/** Whether another program writes a file, where the system says so. */
import { constants } from 'node:fs';
import { open, readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { getErrorCode, runOnDriveOr } from '../lib/file-access.ts';

/** `/proc/PID/fdinfo/N` has the flags of `open` in octal; the lowest two bits are how it may be used. */
const mayWrite = (info: string): boolean => {
  const flags = /^flags:\s*([0-7]+)$/m.exec(info)?.[1];
  return flags !== undefined && (Number.parseInt(flags, 8) & (constants.O_WRONLY | constants.O_RDWR)) !== 0;
};

const emptyIfRefused = (): [] => [];

/** Linux tells this of the processes of the same user only. */
const findWrittenOnLinux = async (paths: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const written = new Set<string>();
  for (const process of await readdir('/proc').catch(emptyIfRefused)) {
    if (!/^\d+$/.test(process)) continue;
    const folder = `/proc/${process}/fd`;
    for (const descriptor of await readdir(folder).catch(emptyIfRefused)) {
      const path = await readlink(`${folder}/${descriptor}`).catch(() => '');
      if (!paths.has(path) || written.has(path)) continue;
      const info = await readFile(`/proc/${process}/fdinfo/${descriptor}`, 'utf8').catch(() => '');
      if (mayWrite(info)) written.add(path);
    }
  }
  return written;
};

/** libuv opens the file so that no other handle may exist (UV_FS_O_EXLOCK), which `fs.constants` does not have. */
const exclusiveOnWindows = 0x1000_0000;

const isOpenOnWindows = async (path: string): Promise<boolean> => {
  try {
    const file = await open(path, constants.O_RDONLY | exclusiveOnWindows);
    await file.close();
    return false;
  } catch (error) {
    return getErrorCode(error) === 'EBUSY';
  }
};

/**
 * Those of the paths that a program has open for writing; on Windows, that any has open. macOS does not tell. A drive that does not
 * respond counts as such a program on Windows. `timeoutMs`: for each file.
 */
export const findWritten = async (
  paths: readonly string[],
  timeoutMs: number,
): Promise<ReadonlySet<string>> => {
  if (paths.length === 0) return new Set();
  if (process.platform === 'linux') {
    const toReal = (path: string): Promise<string> =>
      runOnDriveOr(() => realpath(path).catch(() => path), { path, timeoutMs, fallback: path });
    const realPaths = await Promise.all(paths.map(toReal));
    const opened = await findWrittenOnLinux(new Set(realPaths));
    return new Set(paths.filter((_, at) => opened.has(realPaths[at] ?? '')));
  }
  if (process.platform !== 'win32') return new Set();
  const written = new Set<string>();
  for (const path of paths) {
    const options = { path, timeoutMs, fallback: true };
    if (await runOnDriveOr(() => isOpenOnWindows(path), options)) written.add(path);
  }
  return written;
};
