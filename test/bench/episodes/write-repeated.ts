import { closeSync, openSync, writeSync } from 'node:fs';

/** Writes `head`, then `unit` again and again until there are `bytes` of it. Returns the path. */
export const writeRepeated = (file: string, head: Buffer, unit: Uint8Array, bytes: number): string => {
  const handle = openSync(file, 'w');
  writeSync(handle, head);
  for (let written = 0; written < bytes; written += unit.length)
    writeSync(handle, unit, 0, Math.min(unit.length, bytes - written));
  closeSync(handle);
  return file;
};
