import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeardChunk, HeardSource, VoiceStretch } from '../../../preload/contract/listening.ts';
import { alignWords } from '../../../preload/recordings/align-words.ts';
import { composeHeardText, type HeardText } from '../../../preload/recordings/compose-heard-text.ts';
import { findTurns, listSpeakers } from '../../../preload/recordings/turns.ts';

/** Words that follow each other without a pause, each 0.3 s long; a number is the second at which the next one begins. */
const say = (script: string, source = 0): HeardChunk => {
  let ms = 0;
  const words: HeardChunk['words'] = [];
  for (const text of script.split(' ')) {
    const seconds = Number(text);
    if (Number.isNaN(seconds)) {
      words.push({ text, startMs: ms, endMs: ms + 300, probability: 1 });
      ms += 300;
    } else ms = Math.round(seconds * 1_000);
  }
  return {
    index: source,
    source,
    startMs: 0,
    endMs: 3_600_000,
    language: 'en',
    words,
    gaps: [],
    isCut: false,
    languageTimes: [],
    detectorState: '',
  };
};

const format = {
  formatGap: ({ startMs, endMs }: { startMs: number; endMs: number }) =>
    `[${startMs / 1_000}-${endMs / 1_000}]`,
  formatSpeaker: (number: number) => `Speaker ${number}`,
};

const toSource = (name: string): HeardSource => ({ name, channel: null });

const composeSources = (names: readonly string[], ...chunks: readonly HeardChunk[]): HeardText =>
  composeHeardText({ chunks, sources: names.map(toSource), voices: [] }, format);

const composeVoices = (chunk: HeardChunk, ...voices: readonly VoiceStretch[]): HeardText =>
  composeHeardText({ chunks: [chunk], sources: [toSource('')], voices }, format);

const speaks = (voice: number, startMs: number, endMs: number): VoiceStretch => ({ voice, startMs, endMs });

describe('people with tracks of their own', () => {
  it('take turns as they spoke, under the names of their tracks', () => {
    const { text, words, voices } = composeSources(
      ['Ann', 'Bob'],
      say('0 Good evening. 4 How are you?'),
      say('2 Hello dear Ann. 6 Fine.', 1),
    );
    expect(text).toBe('Ann: Good evening.\n\nBob: Hello dear Ann.\n\nAnn: How are you?\n\nBob: Fine.');
    expect(voices).toEqual(['Ann', 'Bob']);
    expect(words.map((word) => `${word.voice} ${word.text}`).slice(0, 4)).toEqual([
      '0 Good',
      '0 evening.',
      '1 Hello',
      '1 dear',
    ]);
  });

  it('get the names of the show, in the order of the tracks, where the tracks have none', () => {
    const compose = (names: readonly string[], speakers: readonly string[]): readonly string[] =>
      composeHeardText(
        {
          chunks: [say('2 Hello dear Ann.'), say('0 Good evening.', 1), say('4 Fine.', 2)],
          sources: names.map(toSource),
          voices: [],
          speakers,
        },
        format,
      ).voices;
    expect(compose(['', '', ''], ['Ann', 'Bob'])).toEqual(['Ann', 'Bob', 'Speaker 3']);
    expect(compose(['', 'Ann', ''], ['Ann', 'Bob', 'Cy', 'Di'])).toEqual(['Bob', 'Ann', 'Cy']);
  });

  it('are interrupted by three words, and not by one or two', () => {
    const ann = say('0 I went there and saw a house with a very old garden behind it too');
    expect(composeSources(['Ann', 'Bob'], ann, say('1 Right, yes.', 1)).text).toBe(
      'Ann: I went there and saw a house with a very old garden behind it too\n\nBob: Right, yes.',
    );
    expect(composeSources(['Ann', 'Bob'], ann, say('1 I know it.', 1)).text).toBe(
      'Ann: I went there and\n\nBob: I know it.\n\nAnn: saw a house with a very old garden behind it too',
    );
  });

  it('may end a sentence that others talk into', () => {
    const ann = say('0 I went there and saw a house. It was not old at all and had no garden');
    expect(composeSources(['Ann', 'Bob'], ann, say('1.2 You bought the house then?', 1)).text).toBe(
      'Ann: I went there and saw a house.\n\nBob: You bought the house then?\n\nAnn: It was not old at all and had no garden',
    );
  });

  it('keep a sentence whole in whose pause another says a word', () => {
    const ann = say('0 I think that 2 this is right.');
    expect(composeSources(['Ann', 'Bob'], ann, say('1.2 Mhm.', 1)).text).toBe(
      'Ann: I think that this is right.\n\nBob: Mhm.',
    );
  });

  it('have names by appearance, if their tracks have none, and numbers behind equal ones', () => {
    const [ann, bob, cleo] = [
      say('4 Third one here.'),
      say('0 First one here.', 1),
      say('2 Second one here.', 2),
    ];
    expect(composeSources(['', '', 'Ann'], ann, bob, cleo).voices).toEqual(['Speaker 3', 'Speaker 1', 'Ann']);
    expect(composeSources(['Mic: 1', 'Mic 1', ''], ann, bob, cleo).voices).toEqual([
      'Mic 1',
      'Mic 1 2',
      'Speaker 2',
    ]);
  });

  it('have no names if one of them speaks', () => {
    const { text, words, voices } = composeSources(['Ann', 'Bob'], say('0 Good evening.'), say('', 1));
    expect({ text, voices }).toEqual({ text: 'Good evening.', voices: [] });
    expect(words.map(({ voice }) => voice)).toEqual([undefined, undefined]);
  });

  it('have marks at their own places, and one for sound that all of them lack', () => {
    const gap = (startMs: number, endMs: number, isUnreadable = false) => ({ startMs, endMs, isUnreadable });
    const { text, gaps } = composeSources(
      ['Ann', 'Bob'],
      { ...say('0 Good evening. 9 So it goes.'), gaps: [gap(20_000, 30_000, true)] },
      { ...say('7 I am here.', 1), gaps: [gap(3_000, 6_000), gap(20_000, 30_000, true)] },
    );
    expect(text).toBe('Ann: Good evening.\n\nBob: [3-6] I am here.\n\nAnn: So it goes.\n\n[20-30]');
    expect(gaps).toEqual([gap(3_000, 6_000), gap(20_000, 30_000, true)]);
  });
});

describe('people in one track', () => {
  it('are told apart by the middles of words, and words between them are of the nearest', () => {
    const { text, words, voices } = composeVoices(
      say('0 Good evening. 2 Hello there, friend. 4 Fine.'),
      speaks(0, 0, 500),
      speaks(1, 2_100, 2_800),
      speaks(0, 4_000, 5_000),
    );
    expect(text).toBe('Speaker 1: Good evening.\n\nSpeaker 2: Hello there, friend.\n\nSpeaker 1: Fine.');
    expect(words.map(({ voice }) => voice)).toEqual([0, 0, 1, 1, 1, 0]);
    expect(voices).toEqual(['Speaker 1', 'Speaker 2']);
  });

  it('say whole sentences: a word of another voice does not divide one', () => {
    const chunk = say('0 How are you today? I am quite fine, thank you.');
    expect(composeVoices(chunk, speaks(0, 0, 900), speaks(1, 900, 9_000)).text).toBe(
      'Speaker 1: How are you today?\n\nSpeaker 2: I am quite fine, thank you.',
    );
    expect(composeVoices(chunk, speaks(0, 0, 1_500), speaks(1, 1_500, 9_000)).text).toBe(
      'Speaker 1: How are you today?\n\nSpeaker 2: I am quite fine, thank you.',
    );
    expect(composeVoices(say('0 Yes? No.'), speaks(0, 0, 300), speaks(1, 300, 600)).text).toBe(
      'Speaker 1: Yes?\n\nSpeaker 2: No.',
    );
  });

  it('have no names if there is one, or only one has words', () => {
    const chunk = say('0 Good evening.');
    expect(composeVoices(chunk, speaks(0, 0, 600))).toMatchObject({ text: 'Good evening.', voices: [] });
    expect(composeVoices(chunk, speaks(0, 0, 600), speaks(1, 900, 5_000)).text).toBe('Good evening.');
  });

  it('are numbered by appearance in the text', () => {
    const chunk = say('0 Good evening. 2 Hello there.');
    const { text, words, voices } = composeVoices(chunk, speaks(1, 0, 600), speaks(0, 2_000, 2_600));
    expect(text).toBe('Speaker 1: Good evening.\n\nSpeaker 2: Hello there.');
    expect(words.map(({ voice = -1 }) => voices[voice])).toEqual([
      'Speaker 1',
      'Speaker 1',
      'Speaker 2',
      'Speaker 2',
    ]);
  });
});

describe('paragraphs of an interview of twenty minutes', () => {
  const sentences = [9, 14, 31, 6, 22, 40, 3, 17].map((length) =>
    Array.from({ length }, (_, at) => (at === 0 ? 'So' : at === length - 1 ? 'there.' : 'we')).join(' '),
  );
  /** A pause of 0.8 s after each third sentence, and one of 0.3 s after the others. */
  const script = (minutes: number): string => {
    let [seconds, at] = [0, 0];
    const parts: string[] = [];
    for (; seconds < minutes * 60; at += 1) {
      const sentence = sentences[at % sentences.length] ?? '';
      parts.push(String(seconds), sentence);
      seconds += sentence.split(' ').length * 0.3 + (at % 3 === 2 ? 0.8 : 0.3);
    }
    return parts.join(' ');
  };
  const countWords = (paragraph: string): number => paragraph.split(' ').length;

  it('have at most 120 words, none ends within a sentence, and a name begins only a new speaker', () => {
    const chunk = say(script(20));
    const beginnings = chunk.words.filter(({ text }) => text === 'So').map(({ startMs }) => startMs);
    const times = Array.from({ length: 10 }, (_, at) => beginnings[at * 12] ?? 0);
    const voices = times.map((startMs, at) => speaks(at % 2, startMs, (times[at + 1] ?? 1_300_000) - 100));
    const { text } = composeVoices(chunk, ...voices);
    const turns = findTurns(text, []);
    expect(listSpeakers(turns)).toEqual(['Speaker 1', 'Speaker 2']);
    expect(turns.filter(({ from, textFrom }) => textFrom > from)).toHaveLength(10);
    const paragraphs = turns.map(({ textFrom, to }) => text.slice(textFrom, to));
    expect(Math.max(...paragraphs.map(countWords))).toBeLessThanOrEqual(120);
    expect(paragraphs.filter((paragraph) => !paragraph.endsWith('.'))).toEqual([]);
    expect(paragraphs.join(' ')).toBe(chunk.words.map(({ text: word }) => word).join(' '));
  });

  it('end at the longest pause among the last sentences, and at a pause behind sixty words', () => {
    const sentence = `So ${'we '.repeat(18)}go.`;
    const six = Array.from({ length: 7 }, () => sentence);
    const { text } = composeSources([''], say(['0', ...six.slice(0, 4), '25', ...six.slice(4)].join(' ')));
    expect(text.split('\n\n').map(countWords)).toEqual([80, 60]);
    const later = composeSources(
      [''],
      say(['0', ...six.slice(0, 4), '24.3', six[4], '30.9', ...six.slice(5)].join(' ')),
    );
    expect(later.text.split('\n\n').map(countWords)).toEqual([100, 40]);
  });

  it('end at a comma if a sentence is longer', () => {
    const { text } = composeSources([''], say(`0 ${'we '.repeat(99)}go, ${'we '.repeat(99)}stop.`));
    expect(text.split('\n\n').map(countWords)).toEqual([100, 100]);
  });

  it('do not end at an abbreviation', () => {
    const { text } = composeSources(
      [''],
      say('0 I met Dr. 3 Lee and J. 6 Doe, e.g. 9 here. 12 Then I left.'),
    );
    expect(text).toBe('I met Dr. Lee and J. Doe, e.g. here.\n\nThen I left.');
  });
});

it('no word is lost or said twice, and each source keeps its order, whoever interrupts whom', () => {
  const speech = fc.array(fc.tuple(fc.nat(3_000), fc.constantFrom('so', 'we.', 'go,', 'Yes.', 'No?')), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(fc.array(speech, { minLength: 2, maxLength: 4 }), (sources) => {
      const chunks = sources.map((words, source) => {
        let ms = 0;
        const timed = words.map(([pause, word], at) => {
          // Most words follow each other at once.
          ms += at % 3 === 0 ? pause : pause / 30;
          const startMs = Math.round(ms);
          ms += 200;
          return { text: `${source}x${at}${word}`, startMs, endMs: startMs + 200, probability: 1 };
        });
        return { ...say('', source), words: timed };
      });
      const { text, words, voices } = composeSources(
        sources.map((_, at) => `Person ${at}`),
        ...chunks,
      );
      for (const { source, words: own } of chunks)
        expect(words.filter((word) => word.text.startsWith(`${source}x`)).map((word) => word.text)).toEqual(
          own.map((word) => word.text),
        );
      expect(words).toHaveLength(chunks.reduce((sum, { words: own }) => sum + own.length, 0));
      const turns = findTurns(text, voices);
      expect(turns.map(({ textFrom, to }) => text.slice(textFrom, to)).join(' ')).toBe(
        words.map((word) => word.text).join(' '),
      );
      const aligned = alignWords(words, text, turns);
      expect(aligned.map(({ voice }) => voice)).toEqual(words.map(({ voice }) => voice));
    }),
    { numRuns: 300 },
  );
});

it('three hours of two people who interrupt each other are composed in time', () => {
  const script = (from: number): string =>
    Array.from({ length: 3_600 }, (_, at) => `${from + at * 3} so we go on. And then`).join(' ');
  const { words } = composeSources(['Ann', 'Bob'], say(script(0)), say(script(1), 1));
  expect(words).toHaveLength(2 * 3_600 * 6);
});
