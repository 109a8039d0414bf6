import fc from 'fast-check';
import { parseText, tokenizeVTTCue, type VTTCue } from 'media-captions';
import { describe, expect, it } from 'vitest';
import {
  asSrt,
  asTimedText,
  asTranscriptJson,
  asVtt,
  type Caption,
  toCaptions,
} from '../../../../main/library/exports/captions.ts';
import type { HeardWord } from '../../../../preload/contract/listening.ts';
import { alignWords } from '../../../../preload/recordings/align-words.ts';
import { findTurns } from '../../../../preload/recordings/turns.ts';

/** A word takes 250 ms, and a number is a pause in milliseconds. */
const hear = (...said: (string | number)[]): readonly HeardWord[] => {
  let startMs = 0;
  return said.flatMap((part) => {
    if (typeof part === 'number') startMs += part;
    if (typeof part === 'number') return [];
    return part.split(' ').map((text) => {
      startMs += 250;
      return { text, startMs: startMs - 250, endMs: startMs, probability: 1 };
    });
  });
};
const toText = (heard: readonly HeardWord[]): string => heard.map(({ text }) => text).join(' ');
const caption = (heard: readonly HeardWord[], text = toText(heard)): readonly Caption[] =>
  toCaptions(text, alignWords(heard, text), []);
const show = (captions: readonly Caption[]): readonly string[] =>
  captions.map(({ startMs, endMs, lines }) => `${startMs}-${endMs} ${lines.join(' | ')}`);

describe('captions', () => {
  it('end with sentences', () => {
    const heard = hear(
      'This is the first sentence of the show. And here comes the second one, a bit longer.',
    );
    expect(show(caption(heard))).toEqual(
      [
        '0-2000 This is the first sentence of the show.',
        '2000-4250 And here comes the second one, a bit longer.',
      ].map((line) => line.replace('one, a bit', 'one, | a bit')),
    );
  });

  it('end at pauses', () => {
    expect(show(caption(hear('We waited for', 2_000, 'the answer to the question')))).toEqual([
      '0-1000 We waited for',
      '2750-4000 the answer to the question',
    ]);
  });

  it('end between clauses, and never have more than two lines of 42 characters', () => {
    const text =
      'When the microphone is too far from the speaker, the room is heard more than the voice, and listeners turn it off';
    expect(caption(hear(text)).map(({ lines }) => lines)).toEqual([
      ['When the microphone is', 'too far from the speaker,'],
      ['the room is heard more than the voice,', 'and listeners turn it off'],
    ]);
  });

  it('are shown for a second, unless the next one begins', () => {
    expect(
      show(caption(hear('Yes.', 5_000, 'No.', 600, 'Perhaps tomorrow, if it does not rain all day.'))),
    ).toEqual(['0-1000 Yes.', '5250-6100 No.', '6100-8350 Perhaps tomorrow, | if it does not rain all day.']);
  });

  it('do not last longer than seven seconds', () => {
    const heard = hear('Slow', 2_000, 'speech', 2_000, 'has', 2_000, 'pauses', 2_000, 'everywhere');
    for (const { startMs, endMs } of caption(heard)) expect(endMs - startMs).toBeLessThanOrEqual(7_000);
    const endless = [{ text: 'Ooooh', startMs: 0, endMs: 60_000, probability: 1 }];
    expect(show(caption(endless))).toEqual(['0-7000 Ooooh']);
  });

  it('do not go beyond a paragraph', () => {
    expect(
      caption(hear('Good evening and welcome'), 'Good evening\n\nand welcome').map(({ lines }) => lines),
    ).toEqual([['Good evening'], ['and welcome']]);
  });

  it('share the time of their neighbours if it has none of its own', () => {
    const heard = hear('Before. After.', 3_000);
    const added = Array.from({ length: 30 }, (_, at) => `addition${at}`).join(' ');
    const captions = caption(heard, `Before. ${added} After.`);
    for (const { startMs, endMs } of captions) expect(endMs).toBeGreaterThan(startMs);
  });

  it('are in order, and each of one person, of people who speak at once', () => {
    const heard = [...hear('We go on to speak for a while.'), ...hear(500, 'No, wait a moment, please.')];
    const text = 'Ann: We go on to speak for a while.\n\nBob: No, wait a moment, please.';
    const turns = findTurns(text, ['Ann', 'Bob']);
    const captions = toCaptions(text, alignWords(heard, text, turns), turns);
    expect(captions.map(({ speaker, lines }) => `${speaker}: ${lines.join(' ')}`)).toEqual(
      text.split('\n\n'),
    );
    const [first, second] = captions;
    expect(first?.startMs).toBe(0);
    expect(second?.startMs).toBeGreaterThanOrEqual(first?.endMs ?? 0);
    expect(second?.endMs).toBeGreaterThan(second?.startMs ?? 0);
  });

  it('keep the rules and all words, whatever is said and corrected', () => {
    const said = fc.oneof(
      fc.constantFrom('a', 'of', 'words.', 'because,', 'transcription', 'Really?', '今日は', 'x'.repeat(60)),
      fc.integer({ min: 100, max: 9_000 }),
    );
    const typed = fc.array(fc.constantFrom('a', 'of', 'words.', 'new', 'added,', '今日は', '\n\n'));
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 60 }), typed, (parts, more) => {
        const heard = hear(...parts);
        if (heard.length === 0) return;
        const text = `${toText(heard.slice(0, 20))} ${more.join(' ')} ${toText(heard.slice(20))}`;
        const captions = caption(heard, text);
        expect(
          captions
            .flatMap(({ lines }) => lines)
            .join('')
            .replaceAll(/\s/g, ''),
        ).toBe(text.replaceAll(/\s/g, ''));
        let last = 0;
        for (const { startMs, endMs, lines } of captions) {
          expect(startMs).toBeGreaterThanOrEqual(last);
          expect(endMs).toBeGreaterThan(startMs);
          expect(endMs - startMs).toBeLessThanOrEqual(7_000);
          expect(lines.length).toBeLessThanOrEqual(2);
          for (const line of lines) expect(line.length <= 42 || !line.includes(' ')).toBe(true);
          last = endMs;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are cut in time for three hours', () => {
    const heard = hear(
      Array.from({ length: 27_000 }, (_, at) => (at % 13 === 12 ? 'end.' : 'word')).join(' '),
    );
    expect(caption(heard).length).toBeGreaterThan(1_000);
  });
});

const two: readonly Caption[] = [
  { startMs: 0, endMs: 1_050, lines: ['A & B', '<i>so</i> --> far'], speaker: null },
  { startMs: 3_723_004, endMs: 3_724_000, lines: ['Ende.'], speaker: null },
];

describe('files with times', () => {
  it('are WebVTT', () => {
    expect(asVtt(two)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.050\nA &amp; B\n&lt;i&gt;so&lt;/i&gt; --&gt; far\n\n' +
        '01:02:03.004 --> 01:02:04.000\nEnde.\n',
    );
  });

  it('are SRT', () => {
    expect(asSrt(two)).toBe(
      '1\n00:00:00,000 --> 00:00:01,050\nA & B\n<i>so</i> --> far\n\n2\n01:02:03,004 --> 01:02:04,000\nEnde.\n',
    );
  });

  it('are a transcript of the podcast namespace', () => {
    expect(JSON.parse(asTranscriptJson(two))).toEqual({
      version: '1.0.0',
      segments: [
        { startTime: 0, endTime: 1.05, body: 'A & B <i>so</i> --> far' },
        { startTime: 3_723.004, endTime: 3_724, body: 'Ende.' },
      ],
    });
  });

  it('are text with the time of each paragraph', () => {
    const heard = hear('Good morning.', 3_661_000, 'And good night.');
    const text = '\nGood morning.\n\n  And good night.\n';
    expect(asTimedText(text, alignWords(heard, text))).toBe(
      '\n[00:00:00] Good morning.\n\n[01:01:01] And good night.\n',
    );
  });
});

describe('subtitles of a talk', () => {
  const sentences = [
    'Welcome back to the show about owls, and everything else that flies at night.',
    'A & B are <i>not</i> the same --> are they?',
    'No.',
    'We recorded this one outside, which you can hear, because the wind was stronger than the forecast said.',
  ];
  /** Ten minutes: a short pause after each sentence, a long one after each fourth. */
  const talk = hear(
    ...Array.from({ length: 120 }, (_, at) => [sentences[at % 4] ?? '', at % 4 === 3 ? 2_500 : 300]).flat(),
  );
  const captions = caption(talk);
  const written = captions.map(({ startMs, endMs, lines }) => ({
    startTime: startMs / 1_000,
    endTime: endMs / 1_000,
    text: lines.join('\n'),
  }));
  const toPlainText = (cue: VTTCue): string =>
    tokenizeVTTCue(cue)
      .map((node) => (node.type === 'text' ? node.data : `unexpected ${node.type}`))
      .join('');

  it('end with every sentence and at every long pause, have at most two lines of 42 characters, do not overlap', () => {
    const texts = captions.map(({ lines }) => lines.join(' '));
    expect(texts.join(' ')).toBe(toText(talk));
    // A single word is with its neighbour, because it is too short to be read.
    expect(texts.filter((text) => /[.?] /.test(text) && !/\bNo\./.test(text))).toEqual([]);
    expect(texts.filter((text) => /forecast said\.$/.test(text))).toHaveLength(30);
    for (const [index, { startMs, endMs, lines }] of captions.entries()) {
      expect(lines.length).toBeLessThanOrEqual(2);
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(42);
      expect(startMs).toBeGreaterThanOrEqual(captions[index - 1]?.endMs ?? 0);
      expect(endMs).toBeGreaterThan(startMs);
    }
  });

  it('are read by another library as WebVTT without an error', async () => {
    const { cues, errors } = await parseText(asVtt(captions), { type: 'vtt', strict: true, errors: true });
    expect(errors).toEqual([]);
    const read = cues.map((cue) => ({
      startTime: cue.startTime,
      endTime: cue.endTime,
      text: toPlainText(cue),
    }));
    expect(read).toEqual(written);
  });

  it('are read by another library as SRT without an error', async () => {
    const { cues, errors } = await parseText(asSrt(captions), { type: 'srt', strict: true, errors: true });
    expect(errors).toEqual([]);
    expect(cues.map(({ startTime, endTime, text }) => ({ startTime, endTime, text }))).toEqual(written);
    expect(cues.map(({ id }) => id)).toEqual(captions.map((_, index) => String(index + 1)));
  });
});
