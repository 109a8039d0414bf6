import { describe, expect, it } from 'vitest';
import { findCorrection, isSpelling } from '../../../preload/recordings/corrections.ts';

describe('what an edit has put right', () => {
  it.each([
    ['with Mara Lindquist, who', 'with Mara Lindqvist, who', 'Lindquist → Lindqvist'],
    ['Lindquist', 'Lindqvist.', 'Lindquist → Lindqvist'],
    ["Lindquist's", "Lindqvist's", 'Lindquist → Lindqvist'],
    ['the side tone app', 'the Sidetone app', 'side tone → Sidetone'],
    ['(karuna)', '(Kiruna)', 'karuna → Kiruna'],
  ])('%s → %s', (before, after, expected) => {
    const found = findCorrection(before, after);
    expect(found && `${found.heard} → ${found.written}`).toBe(expected);
  });

  it.each([
    ['owls', 'owls'],
    ['owls fly', 'owls'],
    ['owls', 'owls fly'],
    ['owls.', 'owls,'],
    ['', 'owls'],
    ['owls', ''],
  ])('is nothing: %s → %s', (before, after) => {
    expect(findCorrection(before, after)).toBeNull();
  });
});

const check = (pair: string, names: readonly string[] = []): boolean => {
  const [heard = '', written = ''] = pair.split(' → ');
  return isSpelling({ heard, written }, names);
};

describe('a correction that can be a rule', () => {
  it.each([
    'Lindquist → Lindqvist',
    'side tone → Sidetone',
    'torne trask → Torneträsk',
    'karuna → Kiruna',
    'night shift → Night Shift',
    'recieve → receive',
    'Meyer → Meier',
    'リンドキスト → リンドクヴィスト',
  ])('%s', (pair) => expect(check(pair)).toBe(true));

  it.each([
    'house → building',
    'house → houses',
    'walk → walked',
    'then → than',
    'is → was',
    'and → And',
    'The → the',
    'fifteen → 15',
    '15 → 50',
    'Room 12 → Room 13',
    'a b c d e → a b c d f',
    'one → one two three',
    'their → there',
    'Corona → Kiruna',
  ])('not %s', (pair) => expect(check(pair)).toBe(false));

  it('is any word for a name that is known', () => {
    expect(check('Corona → Kiruna', ['Kiruna'])).toBe(true);
  });
});
