/** No source file is so long that nobody reads it whole. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './sources.ts';

export const mostLines = 300;

/** What a person sees as lines: a last line break ends a line and begins none. */
const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** The files that are too long, as sentences. */
export const tooLong = (root: string): string[] =>
  sourceFiles(root).flatMap((file) => {
    const lines = linesOf(readFileSync(path.join(root, file), 'utf8'));
    return lines > mostLines ? [`${file} has ${lines} lines; ${mostLines} is the most`] : [];
  });
