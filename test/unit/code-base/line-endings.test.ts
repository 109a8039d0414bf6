/** Git on Windows checks out the same bytes: Biome and tests read the sources byte by byte. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** "i/lf w/lf attr/text=auto eol=lf<tab>path" for each file in Git. */
const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--eol'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

it.runIf(existsSync(path.join(root, '.git')))(
  'every text file ends its lines with LF on every system',
  () => {
    const files = listFiles();
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.filter((line) => /\b[iw]\/(?:crlf|mixed)/.test(line))).toEqual([]);
    const isText = (line: string): boolean => /attr\/text=auto eol=lf\s/.test(line);
    const isBinary = (line: string): boolean => /^i\/-text\s+w\/-text\s+attr\/-text\s/.test(line);
    /** Compared with its checksum. */
    const isExact = (line: string): boolean => /w\/lf\s+attr\/-text\s+assets\/speech\//.test(line);
    const isKnown = (line: string): boolean => isText(line) || isBinary(line) || isExact(line);
    expect(files.filter((line) => !isKnown(line))).toEqual([]);
  },
);
