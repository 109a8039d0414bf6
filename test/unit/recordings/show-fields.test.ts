import { describe, expect, it } from 'vitest';
import { changeShow, findNewTerms, getShowFields } from '../../../preload/recordings/show-fields.ts';
import { createShow } from '../shows/create-show.ts';

const swedish = createShow('1', { language: 'sv-SE', terms: ['Kiruna', 'Anna'], speakers: ['Anna', 'Ben'] });
const english = createShow('2', { language: 'en-GB', terms: ['Kettle'] });
const plain = createShow('3');

describe('what a show gives its recordings', () => {
  it('is its language, and its names and terms once each', () => {
    expect(getShowFields(swedish, 'de-DE')).toEqual({ language: 'sv-SE', description: 'Kiruna, Anna, Ben' });
  });

  it('is the usual language if it has none', () => {
    expect(getShowFields(plain, 'de-DE')).toEqual({ language: 'de-DE', description: '' });
    expect(getShowFields(null, '')).toEqual({ language: '', description: '' });
  });

  it('is no longer than services take, and ends with a whole name', () => {
    const terms = Array.from({ length: 100 }, (_, at) => `${'name '.repeat(8)}${at}`);
    const { description } = getShowFields(createShow('4', { terms }), '');
    expect(description.length).toBeLessThanOrEqual(2_000);
    expect(description.split(', ').every((name) => terms.includes(name))).toBe(true);
  });
});

it('names that were entered for a recording are new once, and no sentences', () => {
  const description = 'Kiruna, Zoë,Ben\nZoë; Mara von der Lindqvist, a talk about bread at three';
  expect(findNewTerms(swedish, description)).toEqual(['Zoë', 'Mara von der Lindqvist']);
  expect(findNewTerms(swedish, getShowFields(swedish, '').description)).toEqual([]);
});

describe('another show', () => {
  const usual = 'de-DE';

  it('brings its fields, and takes those of the show before away', () => {
    const first = changeShow({ language: usual, description: '' }, { from: null, to: swedish }, usual);
    expect(first).toEqual({ language: 'sv-SE', description: 'Kiruna, Anna, Ben' });
    const second = changeShow(first, { from: swedish, to: english }, usual);
    expect(second).toEqual({ language: 'en-GB', description: 'Kettle' });
    expect(changeShow(second, { from: english, to: null }, usual)).toEqual({
      language: usual,
      description: '',
    });
  });

  it('leaves what the user has entered', () => {
    const entered = { language: 'fr-FR', description: 'Zoë' };
    expect(changeShow(entered, { from: swedish, to: english }, usual)).toEqual(entered);
  });
});
