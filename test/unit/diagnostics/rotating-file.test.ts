import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RotatingFile } from '../../../main/diagnostics/rotating-file.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = temporaryFolder('log');
  file = path.join(folder, 'logs', 'main.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const list = (): string[] => readdirSync(path.dirname(file)).sort();
const readAll = (): string =>
  ['main.3.log', 'main.2.log', 'main.1.log', 'main.log']
    .map((name) => path.join(path.dirname(file), name))
    .filter((each) => existsSync(each))
    .map((each) => readFileSync(each, 'utf8'))
    .join('');

it('keeps the newest lines in a limited number of files of limited size', () => {
  const log = new RotatingFile(file, { maxBytes: 100, maxFiles: 3 });
  for (let line = 0; line < 60; line += 1) log.append([`line ${line} of many`]);
  expect(list()).toEqual(['main.1.log', 'main.2.log', 'main.log']);
  for (const name of list()) expect(statSync(path.join(folder, 'logs', name)).size).toBeLessThanOrEqual(100);
  const lines = readAll().trimEnd().split('\n');
  expect(lines.at(-1)).toBe('line 59 of many');
  expect(lines).toEqual(
    Array.from({ length: lines.length }, (_, at) => `line ${60 - lines.length + at} of many`),
  );
});

it('continues the file of the previous start', () => {
  new RotatingFile(file, { maxBytes: 30, maxFiles: 2 }).append(['first start']);
  new RotatingFile(file, { maxBytes: 30, maxFiles: 2 }).append(['second start']);
  new RotatingFile(file, { maxBytes: 30, maxFiles: 2 }).append(['third start']);
  expect(readFileSync(file, 'utf8')).toBe('third start\n');
  expect(readAll()).toBe('first start\nsecond start\nthird start\n');
});

it.skipIf(process.platform === 'win32')('can be read by its user only, an older file too', () => {
  new RotatingFile(file, { maxBytes: 30, maxFiles: 2 }).append(['one']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  const log = new RotatingFile(file, { maxBytes: 30, maxFiles: 2 });
  for (let line = 0; line < 5; line += 1) log.append(['another line']);
  for (const name of list()) expect(statSync(path.join(folder, 'logs', name)).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
});

it('counts lines that a full disk refuses, and says so when there is space again', () => {
  let isFull = false;
  const append = (target: string, text: Buffer): void => {
    // A full disk may take part of it.
    appendFileSync(target, isFull ? text.subarray(0, 3) : text);
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  const log = new RotatingFile(file, { maxBytes: 1_000, maxFiles: 2, append });
  log.append(['before']);
  isFull = true;
  log.append(['lost']);
  log.append(['lost', 'lost']);
  expect(readFileSync(file, 'utf8')).toBe('before\n');
  isFull = false;
  log.append(['after']);
  log.append(['later']);
  expect(readFileSync(file, 'utf8')).toBe(
    'before\n(3 lines before this one could not be written)\nafter\nlater\n',
  );
});

it('gives up the oldest file for the newest lines on a full disk', () => {
  const oldest = path.join(folder, 'logs', 'main.1.log');
  const log = new RotatingFile(file, {
    maxBytes: 1_000,
    maxFiles: 3,
    append: (target, text) => {
      if (existsSync(oldest)) throw new Error('no space left on device');
      appendFileSync(target, text);
    },
  });
  log.append(['creates the folder']);
  writeFileSync(oldest, 'old\n');
  log.append(['disk_full']);
  expect(existsSync(oldest)).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe('creates the folder\ndisk_full\n');
});

it('never throws, and writes again when its folder can be created', () => {
  const parent = path.join(folder, 'logs');
  writeFileSync(parent, 'a file in the way');
  const log = new RotatingFile(file, { maxBytes: 100, maxFiles: 2 });
  log.append(['lost']);
  rmSync(parent);
  log.append(['written']);
  expect(readFileSync(file, 'utf8')).toBe('(1 lines before this one could not be written)\nwritten\n');
});
