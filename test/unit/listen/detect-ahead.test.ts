/** The sound that is judged ahead: how far, and what happens when the sound or the detector fails. */
import { expect, test } from 'vitest';
import { detectAhead } from '../../../renderer/listen/worker/sound/detect-ahead.ts';
import { hopSamples, type JudgedHop } from '../../../renderer/listen/worker/sound/voice-detector.ts';

const second = 16_000;

/** A detector that finds the first sample of each hop as likely as its value; `failAt`: the block that it cannot judge. */
const openDetector = (failAt = Number.POSITIVE_INFINITY) => {
  const { port1, port2 } = new MessageChannel();
  let blocks = 0;
  const ended = new Promise<void>((resolve) => {
    port2.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      if (data.length === 0) {
        port2.close();
        resolve();
        return;
      }
      const count = Math.ceil(data.length / hopSamples);
      const probabilities = Float32Array.from({ length: count }, (_, at) => data[at * hopSamples] ?? 0);
      blocks += 1;
      port2.postMessage(
        blocks > failAt
          ? { failure: 'out of memory' }
          : { probabilities, states: new Float32Array(count * 256) },
      );
    };
  });
  return { port: port1, ended };
};

interface Sound {
  readonly pieces: AsyncGenerator<Float32Array>;
  readonly getSeconds: () => number;
  readonly isClosed: () => boolean;
}

/** Each piece of a second has its number in all samples, and is overwritten by the next one. */
const createSound = (seconds: number, error?: Error): Sound => {
  let read = 0;
  let isClosed = false;
  async function* play(): AsyncGenerator<Float32Array> {
    const piece = new Float32Array(second);
    try {
      for (read = 0; read < seconds; ) {
        piece.fill(read);
        read += 1;
        yield piece;
      }
      if (error) throw error;
    } finally {
      isClosed = true;
    }
  }
  return { pieces: play(), getSeconds: () => read, isClosed: () => isClosed };
};

test('each hop comes once, in order, with what the detector says of it', async () => {
  const { port, ended } = openDetector();
  const { pieces } = createSound(100);
  let samples = 0;
  let last: JudgedHop | null = null;
  for await (const hop of detectAhead(pieces, port)) {
    // What is judged is a copy of what is yielded.
    expect(hop.probability).toBe(hop.samples[0]);
    expect(hop.samples[0]).toBe(Math.floor(samples / second));
    samples += hop.samples.length;
    last = hop;
  }
  expect(samples).toBe(100 * second);
  expect(last?.samples.length).toBe((100 * second) % hopSamples || hopSamples);
  await ended;
});

test('it reads a little ahead at the start, and two minutes later on', async () => {
  const { port, ended } = openDetector();
  const sound = createSound(1_000);
  let samples = 0;
  let ahead = 0;
  for await (const hop of detectAhead(sound.pieces, port)) {
    samples += hop.samples.length;
    ahead = sound.getSeconds() - samples / second;
    if (samples < 5 * second) expect(ahead).toBeLessThan(10);
    expect(ahead).toBeLessThan(130);
    if (samples > 500 * second) break;
  }
  expect(ahead).toBeGreaterThan(110);
  // Whoever has enough leaves nothing open.
  expect(sound.isClosed()).toBe(true);
  await ended;
});

test('a failure of the sound comes behind what was read before it', async () => {
  const { port, ended } = openDetector();
  const { pieces } = createSound(60, new Error('unplugged'));
  let samples = 0;
  const listen = async (): Promise<void> => {
    for await (const hop of detectAhead(pieces, port)) samples += hop.samples.length;
  };
  await expect(listen()).rejects.toThrow('unplugged');
  // Whole blocks of 64 hops.
  expect(samples).toBe(Math.floor((60 * second) / (64 * hopSamples)) * 64 * hopSamples);
  await ended;
});

test('a failure of the detector is thrown', async () => {
  const { port, ended } = openDetector(3);
  const { pieces, isClosed } = createSound(60);
  const listen = async (): Promise<void> => {
    for await (const _ of detectAhead(pieces, port));
  };
  await expect(listen()).rejects.toThrow('out of memory');
  expect(isClosed()).toBe(true);
  await ended;
});
