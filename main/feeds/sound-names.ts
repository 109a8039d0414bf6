/** Names of files with sound, in addresses and on this computer. */
import path from 'node:path/posix';

/** The name of the file at an address; '' if it has none. */
export const getFileName = (url: string): string => {
  const base = path.basename(URL.parse(url)?.pathname ?? '');
  try {
    return decodeURIComponent(base);
  } catch {
    return base;
  }
};
