import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFile, writeUnderFreeName } from '../../../main/lib/atomic-write.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('atomic-write');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** In a process that can write only 20 KiB to a file. */
const replaceWithLimit = (file: string, bytes: number): unknown => {
  const program = join(import.meta.dirname, 'write-file.ts');
  const args = ['-c', 'ulimit -f 20; exec "$@"', 'bash', process.execPath, program, file, String(bytes)];
  return JSON.parse(execFileSync('bash', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
};

describe('replaceFile', () => {
  it('replaces the content', async () => {
    const file = join(folder, 'list.csv');
    writeFileSync(file, 'before');
    expect(await replaceFile(file, 'after')).toEqual({ ok: true, value: true });
    expect(readFileSync(file, 'utf8')).toBe('after');
    expect(readdirSync(folder)).toEqual(['list.csv']);
  });

  it.skipIf(process.platform === 'win32')(
    'leaves the previous content and no other file if the disk refuses the new content',
    () => {
      const file = join(folder, 'list.csv');
      writeFileSync(file, 'before');
      expect(replaceWithLimit(file, 1_000)).toEqual({ ok: true, value: true });
      expect(replaceWithLimit(file, 100_000)).toMatchObject({ ok: false, error: { code: 'not_writable' } });
      expect(readFileSync(file, 'utf8')).toBe('x'.repeat(1_000));
      expect(readdirSync(folder)).toEqual(['list.csv']);
    },
  );
});

describe('writeUnderFreeName', () => {
  it('takes the next name while a file has the name', async () => {
    writeFileSync(join(folder, '1.txt'), 'mine');
    let count = 0;
    const nextName = (): string => {
      count += 1;
      return `${count}.txt`;
    };
    expect(await writeUnderFreeName(folder, nextName, 'new')).toEqual({ ok: true, value: '2.txt' });
    expect(readFileSync(join(folder, '1.txt'), 'utf8')).toBe('mine');
    expect(readdirSync(folder).sort()).toEqual(['1.txt', '2.txt']);
  });
});
