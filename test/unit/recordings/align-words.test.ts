import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeardWord } from '../../../preload/contract/listening.ts';
import { alignWords, type TimedWord } from '../../../preload/recordings/align-words.ts';
import { findTurns } from '../../../preload/recordings/turns.ts';
import { recordMetric } from '../../metric.ts';

/** A word every half second; it takes 0.4 s. */
const hear = (texts: readonly string[]): readonly HeardWord[] =>
  texts.map((text, index) => ({ text, startMs: index * 500, endMs: index * 500 + 400, probability: 0.9 }));

const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Frequent words are frequent, as in speech. */
const speak = (count: number, random: () => number): readonly string[] =>
  Array.from({ length: count }, () => `w${Math.floor(Math.exp(random() * Math.log(2_500)))}`);

interface Edited {
  readonly text: string;
  /** Of each word that is as it was: where it was. */
  readonly unchanged: readonly (number | null)[];
}

const edit = (words: readonly string[], edits: number, random: () => number): Edited => {
  const edited = words.map((text, index): { text: string; index: number | null } => ({ text, index }));
  for (let done = 0; done < edits; done += 1) {
    const at = Math.floor(random() * edited.length);
    const kind = random();
    if (kind < 0.2) edited.splice(at, 1);
    else edited.splice(at, kind < 0.4 ? 0 : 1, { text: `new${done}`, index: null });
  }
  return {
    text: edited.map(({ text }) => text).join(' '),
    unchanged: edited.map(({ index }) => index),
  };
};

const expectOrder = (words: readonly TimedWord[]): void => {
  let [to, endMs] = [0, 0];
  for (const word of words) {
    expect(word.from).toBeGreaterThanOrEqual(to);
    expect(word.to).toBeGreaterThan(word.from);
    expect(word.startMs).toBeGreaterThanOrEqual(endMs);
    expect(word.endMs).toBeGreaterThanOrEqual(word.startMs);
    ({ to, endMs } = word);
  }
};

const show = (heard: readonly HeardWord[], text: string): readonly string[] =>
  alignWords(heard, text).map(
    ({ from, to, startMs, endMs }) => `${text.slice(from, to)} ${startMs}-${endMs}`,
  );

describe('words of a text', () => {
  it('have the times in which they were heard', () => {
    expect(alignWords(hear(['Good', 'morning.']), 'Good\n\nmorning.')).toEqual([
      { from: 0, to: 4, startMs: 0, endMs: 400, probability: 0.9 },
      { from: 6, to: 14, startMs: 500, endMs: 900, probability: 0.9 },
    ]);
  });

  it('have no times if nothing was heard', () => {
    expect(alignWords([], 'Typed by hand')).toEqual([]);
    expect(alignWords(hear(['All', 'deleted']), '')).toEqual([]);
  });

  it('have the time of the word that they replace, and are sure', () => {
    const [, name] = alignWords(hear(['I', 'am', 'Side', 'tone.']), 'I was Sidetone.');
    expect(name).toEqual({ from: 2, to: 5, startMs: 500, endMs: 850, probability: null });
    expect(alignWords(hear(['Hello', 'Anne']), 'Hello Anna')[1]).toMatchObject({ startMs: 500, endMs: 900 });
  });

  it('keep their times if only case and punctuation change, and are sure then', () => {
    const [first, second] = alignWords(hear(['so', 'yes']), 'So, yes');
    expect(first).toMatchObject({ startMs: 0, endMs: 400, probability: null });
    expect(second).toMatchObject({ startMs: 500, endMs: 900, probability: 0.9 });
  });

  it('have times between their neighbours if they are new', () => {
    expect(show(hear(['one', 'three']), 'one two three four')).toEqual([
      'one 0-400',
      'two 400-500',
      'three 500-900',
      'four 900-900',
    ]);
    expect(
      show(
        [{ ...hear(['music'])[0], text: 'music', startMs: 60_000, endMs: 60_400, probability: 1 }],
        'My show: music',
      ),
    ).toEqual(['My 0-200', 'show: 200-700', 'music 60000-60400']);
  });

  it('need no spaces between them', () => {
    expect(show(hear(['今日', 'は', '晴れ。']), '今日は晴れ。')).toEqual([
      '今日 0-400',
      'は 500-900',
      '晴れ。 1000-1400',
    ]);
    expect(show(hear(['今日', 'は']), '明日は')).toEqual(['明 0-200', '日 200-400', 'は 500-900']);
  });

  it('have the voices that said them or what they replace, and names are no words', () => {
    const heard = hear(['Good', 'evening.', 'Hello', 'Anne.']).map((word, at) => ({
      ...word,
      voice: at < 2 ? 0 : 1,
    }));
    const text = 'Speaker 1: Good evening.\n\nGood: Hello Anna. Added';
    const words = alignWords(heard, text, findTurns(text, ['Speaker 1', 'Good']));
    expect(words.map(({ from, to, voice }) => [text.slice(from, to), voice])).toEqual([
      ['Good', 0],
      ['evening.', 0],
      ['Hello', 1],
      ['Anna.', 1],
      ['Added', 1],
    ]);
    expect(words[2]).toMatchObject({ startMs: 1_000, endMs: 1_400, probability: 0.9 });
    const japanese = '田中：今日は';
    expect(
      alignWords(hear(['今日', 'は']), japanese, findTurns(japanese, ['田中'])).map(({ from }) => from),
    ).toEqual([3, 5]);
  });

  it('have times that do not end before they begin, also of people who speak at once', () => {
    const heard = [
      { text: 'one', startMs: 9_000, endMs: 9_500, probability: 1, voice: 0 },
      { text: 'two', startMs: 2_000, endMs: 2_500, probability: 1, voice: 1 },
    ];
    for (const { startMs, endMs } of alignWords(heard, 'one more and more two'))
      expect(endMs).toBeGreaterThanOrEqual(startMs);
  });

  it('never break the order, whatever was heard and typed', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd.', 'E', '–', '今日', 'now');
    fc.assert(
      fc.property(
        fc.array(word),
        fc.array(word),
        fc.constantFrom(' ', '\n', ''),
        (heard, typed, separator) => {
          expectOrder(alignWords(hear(heard), typed.join(separator)));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('keep their times through corrections: of 1,000 words with 100 edits at least 900', () => {
    const kept = Array.from({ length: 20 }, (_, seed) => {
      const random = createRandom(seed + 1);
      const words = speak(1_000, random);
      const { text, unchanged } = edit(words, 100, random);
      const aligned = alignWords(hear(words), text);
      expectOrder(aligned);
      expect(aligned).toHaveLength(unchanged.length);
      const moved = aligned.filter((word, at) => {
        const index = unchanged[at];
        return index != null && word.startMs !== index * 500;
      });
      return unchanged.filter((index) => index !== null).length - moved.length;
    });
    expect(Math.min(...kept)).toBeGreaterThanOrEqual(900);
    recordMetric('word-times-kept-of-1000', Math.min(...kept));
  });

  it('are found in time in a text that was rewritten', () => {
    const random = createRandom(7);
    const text = speak(27_000, random)
      .map((word) => `x${word}`)
      .join(' ');
    const words = alignWords(hear(speak(27_000, random)), text);
    expect(words).toHaveLength(27_000);
    expectOrder(words);
  });
});
