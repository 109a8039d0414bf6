/** Whether a file fits the limits of the service. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMultipartFrame } from '../../../main/api/upload/multipart.ts';
import { getFileType } from '../../../preload/contract/audio-formats.ts';
import {
  type FileToSend,
  findLimitProblems,
  getRequestBytes,
} from '../../../preload/contract/limits/file-limits.ts';
import { defaultLimits, type ServiceLimits } from '../../../preload/contract/limits/limits.ts';

const file = (more: Partial<FileToSend> = {}): FileToSend => ({
  size: 1_000,
  fileName: 'Episode 12.mp3',
  name: 'Episode 12',
  description: '',
  ...more,
});
const fits = (one: FileToSend): boolean => findLimitProblems(one, defaultLimits).length === 0;
const noLimits = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, limit]) => [name, { ...limit, value: null }]),
) as unknown as ServiceLimits;

it('the request is never larger than estimated, and less than 1 KiB smaller in ordinary cases', () => {
  const getActual = ({ fileName, name, description, size }: FileToSend): number =>
    createMultipartFrame(
      [
        ['name', name],
        ['description', description],
        ['language', 'de'],
      ],
      { field: 'file', fileName, mediaType: 'application/octet-stream', size },
    ).length;
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200 }),
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      (fileName, name, description) => {
        const one = file({ fileName, name, description });
        expect(getRequestBytes(one)).toBeGreaterThanOrEqual(getActual(one));
      },
    ),
  );
  expect(getRequestBytes(file()) - getActual(file())).toBeLessThan(1_024);
});

describe('a file', () => {
  it('fits with the request around it', () => {
    expect(fits(file())).toBe(true);
    expect(fits(file({ size: 26_214_400 - 2_048 }))).toBe(true);
    expect(fits(file({ size: 26_214_400 - 100 }))).toBe(false);
    expect(findLimitProblems(file({ size: 57e6 }), defaultLimits)).toMatchObject([
      { kind: 'size', limit: 26_214_400 },
    ]);
  });

  it('has a type by its content, or else by its name', () => {
    expect(fits(file({ fileName: 'a.OGG' }))).toBe(false);
    expect(fits(file({ fileName: 'a.mp3', format: 'ogg' }))).toBe(false);
    expect(fits(file({ fileName: 'a.dat', format: 'mp4' }))).toBe(true);
    for (const name of ['a.MP3', 'a.mov', 'a.m4a', 'a.wave', 'a.mpg'])
      expect(fits(file({ fileName: name })), name).toBe(true);
    expect([getFileType('a.tar.GZ'), getFileType('none'), getFileType('a.')]).toEqual(['gz', '', '']);
  });

  it('always fits where there are no limits', () => {
    const huge = file({ size: 1e12, fileName: 'x', name: 'n'.repeat(9_000), description: 'd'.repeat(9_000) });
    expect(findLimitProblems(huge, noLimits)).toEqual([]);
  });
});

it('long names and descriptions are problems, counted without outer blanks', () => {
  const long = file({ name: ` ${'🦉'.repeat(129)} `, description: 'd'.repeat(2_049) });
  expect(findLimitProblems(long, defaultLimits)).toEqual([
    { kind: 'name', length: 129, limit: 128 },
    { kind: 'description', length: 2_049, limit: 2_048 },
  ]);
});
