import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findArchive, readNode } from '../../stand-in/asar/archive.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const { createPackage } = createRequire(import.meta.url)('@electron/asar') as typeof import('@electron/asar');

let folder = '';
let archive = '';
beforeAll(async () => {
  folder = temporaryFolder('archive');
  archive = path.join(folder, 'app.asar');
  const content = path.join(folder, 'content');
  mkdirSync(path.join(content, 'inner'), { recursive: true });
  writeFileSync(path.join(content, 'a.txt'), 'first');
  writeFileSync(path.join(content, 'inner', 'ü.txt'), 'sécond');
  await createPackage(content, archive);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('reads the files and folders of an archive', () => {
  expect(readNode(archive, '')).toEqual({ kind: 'folder', names: ['a.txt', 'inner'] });
  const inner = readNode(archive, path.join('inner', 'ü.txt'));
  expect(inner.kind === 'file' && inner.read().toString()).toBe('sécond');
});

test('rejects missing files and invalid archives like Electron', () => {
  expect(() => readNode(archive, 'b.txt')).toThrow(/^ENOENT, b\.txt not found in /);
  const fake = path.join(folder, 'fake.asar');
  writeFileSync(fake, 'sound');
  expect(() => readNode(fake, '')).toThrow(`Invalid package ${fake}`);
});

test('finds the archive of a path, and ignores a folder with such a name', () => {
  expect(findArchive(archive)).toEqual({ archive, inside: '' });
  expect(findArchive(path.join(archive, 'inner', 'ü.txt'))?.inside).toBe(path.join('inner', 'ü.txt'));
  const real = path.join(folder, 'real.asar');
  mkdirSync(real);
  expect(findArchive(path.join(real, 'a.wav'))).toBeNull();
  expect(findArchive(path.join(folder, 'a.asar.wav'))).toBeNull();
});
