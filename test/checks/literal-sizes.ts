/** Spacing and type use the tokens of `tokens.css`. A comment above a literal gives its reason. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './sources.ts';

const literalSize = /^\s*((?:row-|column-)?gap|padding[\w-]*|margin[\w-]*|font-size): .*\d(?:px|rem)\b/;

/** Returns one sentence per literal size without a reason. */
export const findLiteralSizes = (root: string): string[] =>
  listSourceFiles(root)
    .filter((file) => /^renderer\/.*\.css$/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
      return lines.flatMap((line, index) => {
        const hasReason = lines[index - 1]?.trimEnd().endsWith('*/');
        const isLiteral = literalSize.test(line) && !hasReason;
        return isLiteral ? [`${file}:${index + 1} has a size without a token: ${line.trim()}`] : [];
      });
    });
