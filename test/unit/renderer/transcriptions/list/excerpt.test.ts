import { describe, expect, it } from 'vitest';
import { getExcerpt } from '../../../../../renderer/features/transcriptions/list/excerpt.ts';

const long = `${'filler words go here and on '.repeat(400)}the red  fox\nruns ${'and more of it '.repeat(400)}`;

describe('the excerpt of a row', () => {
  it('is the start of the text without a search', () => {
    expect(getExcerpt('  Hello\n\nthere ')).toEqual({ before: 'Hello there ', match: '', after: '' });
    expect(getExcerpt(long).before).toHaveLength(180);
  });

  it('is around the match, in its original case', () => {
    const { before, match, after } = getExcerpt(long, 'RED');
    expect(match).toBe('red');
    expect(before).toMatch(/^….*the $/);
    expect(after).toMatch(/^ fox runs/);
    expect((before + match + after).length).toBeLessThan(200);
  });

  it('is the start when the text has no match', () => {
    expect(getExcerpt('Hello there', 'xyz')).toEqual({ before: 'Hello there', match: '', after: '' });
  });

  it('marks the right letters when lower case is longer than upper case', () => {
    expect(getExcerpt('İİİ stop', 'stop')).toEqual({ before: 'İİİ ', match: 'stop', after: '' });
  });

  it('searches literally, without patterns', () => {
    expect(getExcerpt('costs (a+b)* much', '(a+b)*').match).toBe('(a+b)*');
  });
});
