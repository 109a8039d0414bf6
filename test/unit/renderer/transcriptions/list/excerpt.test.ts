import { describe, expect, it } from 'vitest';
import { getExcerpt } from '../../../../../renderer/features/transcriptions/list/excerpt.ts';

const long = `${'filler words go here and on '.repeat(400)}the red  fox\nruns ${'and more of it '.repeat(400)}`;

describe('the words of a row', () => {
  it('are the beginning where nothing is searched for', () => {
    expect(getExcerpt('  Hello\n\nthere ')).toEqual({ before: 'Hello there ', match: '', after: '' });
    expect(getExcerpt(long).before).toHaveLength(180);
  });

  it('are around the place that was found, in its own case', () => {
    const { before, match, after } = getExcerpt(long, 'RED');
    expect(match).toBe('red');
    expect(before).toMatch(/^….*the $/);
    expect(after).toMatch(/^ fox runs/);
    expect((before + match + after).length).toBeLessThan(200);
  });

  it('are the beginning where the text does not hold what was searched for', () => {
    expect(getExcerpt('Hello there', 'xyz')).toEqual({ before: 'Hello there', match: '', after: '' });
  });

  it('marks the right letters where lower case is longer than upper case', () => {
    expect(getExcerpt('İİİ stop', 'stop')).toEqual({ before: 'İİİ ', match: 'stop', after: '' });
  });

  it('takes words for words: nothing in them is a pattern', () => {
    expect(getExcerpt('costs (a+b)* much', '(a+b)*').match).toBe('(a+b)*');
  });
});
