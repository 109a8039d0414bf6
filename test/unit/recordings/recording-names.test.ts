import { describe, expect, test } from 'vitest';
import {
  addMark,
  cleanName,
  getExtension,
  getFileStem,
  hasCleanedName,
} from '../../../preload/recordings/recording-names.ts';

describe('the name that is proposed for a file', () => {
  test.each([
    ['night-shift-trailer-01.wav', 'Night shift trailer 01'],
    ['night_shift__trailer.MP3', 'Night shift trailer'],
    ['night.shift.wav', 'Night shift'],
    ['talk.wav', 'Talk'],
    ['hosts left right.wav', 'Hosts left right'],
    ['night shift - the_trailer.wav', 'Night shift - the trailer'],
    ['night shift-01.wav', 'Night shift-01'],
    // Capitals and small letters: a person has written it.
    ['Night-shift-01.wav', 'Night-shift-01'],
    ['iPhone_memo.m4a', 'iPhone_memo'],
    ['NIGHT_SHIFT-01.WAV', 'NIGHT SHIFT 01'],
    ['ZOOM0012_LR.wav', 'ZOOM0012 LR'],
    // Dates and numbers.
    ['2026-11-21_interview.wav', '2026-11-21 Interview'],
    ['2026-11-21.wav', '2026-11-21'],
    ['interview-2026.11.21-final.wav', 'Interview 2026.11.21 final'],
    ['20261121.wav', '20261121'],
    ['01_02.wav', '01 02'],
    ['01-intro.wav', '01 Intro'],
    ['8bit-music.wav', '8bit music'],
    ['ep.12.mp3', 'Ep 12'],
    ['ep.12', 'Ep 12'],
    // Other scripts.
    ['夜勤-第01回.mp3', '夜勤 第01回'],
    ['インタビュー_2026.wav', 'インタビュー 2026'],
    ['élan_vital.mp3', 'Élan vital'],
    ['e\u0301lan.mp3', 'Élan'],
    ['ночная-смена.mp3', 'Ночная смена'],
    ['ღამის-ცვლა.mp3', 'ღამის ცვლა'],
    ['٢٠٢٦-١١-٢١_حلقة.mp3', '٢٠٢٦-١١-٢١ حلقة'],
    ['😀_one.wav', '😀 One'],
    ['𐐨𐐩.wav', '𐐀𐐩'],
    // Nothing else is left.
    ['.hidden-take.wav', 'Hidden take'],
    ['...wav', '..'],
    ['___.wav', '___'],
    ['.mp3', ''],
  ])('%s: %s', (fileName, expected) => {
    const name = cleanName(getFileStem(fileName));
    expect(name).toBe(expected);
    expect(cleanName(name)).toBe(name);
  });
});

test.each([
  ['a.mp3', 'mp3'],
  ['a.b.M4A', 'M4A'],
  ['a', ''],
  ['ep.12', ''],
  ['a.b c', ''],
])('the extension of %s is %j', (fileName, expected) => {
  expect(getExtension(fileName)).toBe(expected);
});

test.each([
  ['Hour long', true],
  ['Hour long (wav)', true],
  ['Hour long (season 5)', true],
  ['Hour long (final)', false],
  ['hour-long', false],
  ['Live from the harbour', false],
])('a file with the name %j was cleaned: %s', (name, expected) => {
  expect(hasCleanedName({ name, fileName: 'hour-long.wav', folder: 'season 5' })).toBe(expected);
});

test('a file that needs no other name was not cleaned', () => {
  expect(hasCleanedName({ name: 'Hour long', fileName: 'Hour long.wav', folder: null })).toBe(false);
  expect(addMark('Hour long', 'mp3')).toBe('Hour long (mp3)');
});
