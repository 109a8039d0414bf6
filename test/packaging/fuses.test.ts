import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FuseV1Options, flipFuses } from '@electron/fuses';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFuseConfig } from '../../assets/installer/fuses.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { fuseWire } from './stub-distribution.ts';

let folder = '';
const program = (fuses?: string): string => {
  const file = path.join(folder, 'program');
  writeFileSync(file, fuseWire(fuses));
  return file;
};
beforeEach(() => {
  folder = temporaryFolder('fuses');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('sets the fuses of a program with the known fuses', async () => {
  await expect(flipFuses(program(), createFuseConfig({ inspectable: false }))).resolves.toBe(1);
});

it('fails for a program with an unknown fuse', async () => {
  const oneMore = flipFuses(program('1011000111'), createFuseConfig({ inspectable: false }));
  await expect(oneMore).rejects.toThrow('strictlyRequireAllFuses');
});

it('configures every fuse that @electron/fuses knows', () => {
  const known = Object.values(FuseV1Options).filter((value) => typeof value === 'number');
  const decided = createFuseConfig({ inspectable: false });
  for (const fuse of known) expect(decided, FuseV1Options[fuse]).toHaveProperty(String(fuse));
});
