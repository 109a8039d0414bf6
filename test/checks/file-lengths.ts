/** Limits the length of source files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './sources.ts';

const maxLines = 450;

/** A final line break does not start another line. */
const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Returns one sentence per file that is too long. */
export const findLongFiles = (root: string): string[] =>
  listSourceFiles(root).flatMap((file) => {
    const lines = countLines(readFileSync(path.join(root, file), 'utf8'));
    return lines > maxLines ? [`${file} has ${lines} lines; ${maxLines} is the most`] : [];
  });
