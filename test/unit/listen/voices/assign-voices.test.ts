import { describe, expect, it } from 'vitest';
import { assignVoices } from '../../../../renderer/listen/worker/voices/assign-voices.ts';
import { frameSeconds } from '../../../../renderer/listen/worker/voices/segmenter.ts';
import { createRandom } from '../../../random.ts';

/** Seconds. Null: nobody speaks. */
type Turn = readonly [voice: number | null, seconds: number];

const vectorLength = 256;

/** What the two models find in a conversation whose voices are clear. */
const createEvidence = (turns: readonly Turn[]) => {
  const seconds = turns.reduce((sum, [, length]) => sum + length, 0);
  const getVoice = (at: number): number | null => {
    let end = 0;
    for (const [voice, length] of turns) {
      end += length;
      if (at < end) return voice;
    }
    return null;
  };
  const frames = Math.floor(seconds / frameSeconds) + 1;
  const voices = Array.from({ length: frames }, (_, frame) => getVoice(frame * frameSeconds));
  const random = createRandom(7);
  const vectors = Array.from({ length: Math.floor((seconds - 1.6) / 0.4) + 1 }, (_, index) => {
    const vector = new Float32Array(vectorLength).map(() => (random() - 0.5) * 0.02);
    // A stretch has the voices that are in it.
    for (let at = 0; at < 1.6; at += 0.1) {
      const voice = getVoice(index * 0.4 + at);
      if (voice !== null) vector[voice] = (vector[voice] ?? 0) + 1;
    }
    const size = Math.hypot(...vector);
    return vector.map((value) => value / size);
  });
  const changes = new Float32Array(frames);
  for (const [frame, voice] of voices.entries()) {
    const before = voices[frame - 1] ?? null;
    if (voice !== null && before !== null && voice !== before) changes.fill(1, frame - 6, frame + 7);
  }
  return {
    isSpeech: Uint8Array.from(voices, (voice) => (voice === null ? 0 : 1)),
    isShared: new Uint8Array(frames),
    changes,
    vectors,
  };
};

const assign = (turns: readonly Turn[], people: number | null = null) =>
  assignVoices(createEvidence(turns), { people, onAdvance: () => {} });

const conversation: readonly Turn[] = [
  [null, 1],
  [5, 8],
  [2, 6],
  [null, 2],
  [5, 4],
  [2, 9],
  [9, 7],
  [5, 5],
];

describe('who speaks when', () => {
  it('is found, numbered in the order of appearance', () => {
    const found = assign(conversation);
    expect(found.map(({ voice }) => voice)).toEqual([0, 1, 0, 1, 2, 0]);
    const times = found.flatMap(({ startMs, endMs }) => [startMs, endMs]);
    const expected = [1, 9, 9, 15, 17, 21, 21, 30, 30, 37, 37, 42].map((second) => second * 1_000);
    for (const [at, ms] of times.entries()) expect(Math.abs(ms - (expected[at] ?? 0))).toBeLessThan(450);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('a pause of less than a second does not end a stretch, a longer one does', () => {
    const found = assign([
      [1, 6],
      [null, 0.5],
      [1, 4],
      [null, 3],
      [1, 4],
      [2, 8],
    ]);
    expect(found.map(({ voice }) => voice)).toEqual([0, 0, 1]);
  });

  it('is as many people as are given, if there are so many', () => {
    expect(new Set(assign(conversation, 3).map(({ voice }) => voice)).size).toBe(3);
    expect(new Set(assign(conversation, 2).map(({ voice }) => voice)).size).toBe(2);
    expect(new Set(assign(conversation, 8).map(({ voice }) => voice)).size).toBe(3);
  });

  it.each<[name: string, turns: readonly Turn[], people: number | null]>([
    ['one person', [[3, 60]], null],
    [
      'one person with pauses',
      [
        [3, 10],
        [null, 20],
        [3, 10],
      ],
      null,
    ],
    ['one person, as given', conversation, 1],
    ['silence', [[null, 60]], null],
    [
      'less than three seconds of speech',
      [
        [1, 1.4],
        [null, 20],
        [2, 1.4],
      ],
      null,
    ],
    [
      'a voice of less than two seconds',
      [
        [1, 30],
        [2, 1.8],
        [1, 10],
      ],
      null,
    ],
    [
      'a voice of less than one percent of a long recording',
      [
        [1, 260],
        [2, 4],
        [1, 100],
      ],
      null,
    ],
    ['a moment', [[1, 0.2]], null],
  ])('is not told if there is %s', (_name, turns, people) => {
    expect(assign(turns, people)).toEqual([]);
  });

  it('is at most eight voices', () => {
    const turns = Array.from({ length: 22 }, (_, at): Turn => [at % 11, 5 + (at % 11)]);
    const found = assign(turns);
    expect(new Set(found.map(({ voice }) => voice)).size).toBe(8);
    expect(Math.max(...found.map(({ voice }) => voice))).toBe(7);
  });
});
