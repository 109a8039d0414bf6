/** Creates a ZIP archive of small parts for DOCX: in memory, without ZIP64 and encryption. */
import { zipSync } from 'fflate';

/** `parts`: text by name. `at`: modification time of all parts, in years that ZIP has. */
export const createZip = (parts: Readonly<Record<string, string>>, at: Date): Buffer => {
  const mtime = new Date(at);
  mtime.setFullYear(Math.min(Math.max(at.getFullYear(), 1980), 2099));
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]));
  return Buffer.from(zipSync(files, { mtime }));
};
