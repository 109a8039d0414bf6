/** Limits the length of source files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './sources.ts';

const maxLines = 300;

/** What a person sees as lines: a last line break ends a line and begins none. */
const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** The files that are too long, as sentences. */
export const findLongFiles = (root: string): string[] =>
  listSourceFiles(root).flatMap((file) => {
    const lines = countLines(readFileSync(path.join(root, file), 'utf8'));
    return lines > maxLines ? [`${file} has ${lines} lines; ${maxLines} is the most`] : [];
  });
