/** A text that never ends is stopped: sooner in a short sound, in which less can be said. */
import { expect, test } from 'vitest';
import { decodeWindows } from '../../../renderer/listen/worker/model/decode-windows.ts';
import type { Decoder } from '../../../renderer/listen/worker/model/decoder.ts';
import type { ModelConfig } from '../../../renderer/listen/worker/model/model-config.ts';

const end = 100;
const phrase = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const config = {
  maxTokens: 448,
  suppressed: [] as readonly number[],
  suppressedFirst: [] as readonly number[],
  tokens: { end },
} as ModelConfig;

/** A model that says the phrase so often, and then ends. */
const createDecoder = (repeats: number): Decoder => {
  let said = 0;
  return {
    restart: () => undefined,
    step: () => {
      const scores = new Float32Array(end + 1);
      scores[said < repeats * phrase.length ? (phrase[said % phrase.length] ?? end) : end] = 50;
      said += 1;
      return { scores: [scores], attention: [[]] };
    },
  } as unknown as Decoder;
};

const decode = (repeats: number, seconds: number) => {
  const [text] = decodeWindows(createDecoder(repeats), config, [{ prompt: [0], frames: seconds * 50 }], {
    temperature: 0,
    random: () => 0,
    onStep: () => undefined,
  });
  return { count: text?.tokens.length, isStopped: text?.isStopped };
};

test.each([
  ['thirty seconds', 30, 80],
  ['four seconds', 4, 61],
])('a phrase without end, in %s', (_name, seconds, count) => {
  expect(decode(1_000, seconds)).toEqual({ count, isStopped: true });
});

test('a phrase that is said a few times is no loop', () => {
  expect(decode(4, 4)).toEqual({ count: 40, isStopped: false });
  expect(decode(7, 30)).toEqual({ count: 70, isStopped: false });
});
