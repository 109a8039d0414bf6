import { expect, test } from 'vitest';
import { createGate, gateSound } from '../../../renderer/listen/worker/sources/gate.ts';
import { toShares } from '../../../renderer/listen/worker/sources/levels.ts';
import { addUp, makeVoices, measureLevels, recordTracks } from './made-up-tracks.ts';

const frameSamples = 160;
const voices = makeVoices();

const createGates = (tracks: readonly Float32Array[]): readonly Uint8Array[] => {
  const shares = toShares(tracks.map(measureLevels));
  return tracks.map((_, at) => createGate(shares, at));
};

/** How much of the power of a voice the gate lets through. */
const getOpenShare = (gate: Uint8Array, voice: Float32Array): number => {
  let [open, all] = [0, 0];
  for (const [at, sample] of voice.entries()) {
    all += sample ** 2;
    if (gate[Math.floor(at / frameSamples)] !== 0) open += sample ** 2;
  }
  return open / all;
};

/** The worst microphone: of its own voice, and of the others. */
const measure = (tracks: readonly Float32Array[]): readonly [own: number, others: number] => {
  const gates = createGates(tracks);
  const own = gates.map((gate, at) => getOpenShare(gate, voices[at] as Float32Array));
  const others = gates.map((gate, at) =>
    getOpenShare(gate, addUp(voices.filter((_, other) => other !== at))),
  );
  return [Math.min(...own), Math.max(...others)];
};

test.each([-60, -18, -12, -6])('a neighbour at %i dB is silenced, and the own voice is not', (leak) => {
  const [own, others] = measure(recordTracks(voices, leak));
  expect(own).toBeGreaterThan(0.999);
  expect(others).toBeLessThan(0.05);
});

test('a microphone that is 20 dB quieter counts as much as the others', () => {
  const tracks = recordTracks(voices, -12).map((track, at) =>
    at === 1 ? track.map((sample) => sample / 10) : track,
  );
  const [own, others] = measure(tracks);
  expect(own).toBeGreaterThan(0.999);
  expect(others).toBeLessThan(0.05);
});

test('the loud neighbour of a quiet person is silenced, though almost as loud as that person', () => {
  const loud = voices.map((voice, at) => (at === 0 ? voice.map((sample) => 2.5 * sample) : voice));
  const [own, others] = measure(recordTracks(loud, -12));
  expect(own).toBeGreaterThan(0.999);
  expect(others).toBeLessThan(0.05);
});

test('who speaks at the same time as another is heard', () => {
  const [one, other] = [voices[0], voices[1]?.toReversed()] as [Float32Array, Float32Array];
  const gates = createGates(recordTracks([one, other], -30));
  const [openOne, openOther] = [one, other].map((voice, at) => getOpenShare(gates[at] as Uint8Array, voice));
  expect(Math.min(openOne ?? 0, openOther ?? 0)).toBeGreaterThan(0.97);
});

test('tracks of silence or noise, or that end early, silence nobody', () => {
  const length = voices[0]?.length ?? 0;
  const noise = recordTracks([new Float32Array(length)], 0)[0] as Float32Array;
  const gates = createGates([
    ...recordTracks(voices, -60),
    new Float32Array(length),
    noise,
    new Float32Array(0),
  ]);
  expect(gates.map((gate) => gate.length)).toEqual(gates.map(() => Math.floor(length / frameSamples)));
  for (const [at, voice] of voices.entries())
    expect(getOpenShare(gates[at] as Uint8Array, voice)).toBeGreaterThan(0.999);
});

const gateAll = async (
  samples: Float32Array,
  gate: Uint8Array,
  from: number,
  size: number,
): Promise<number[]> => {
  async function* read(): AsyncGenerator<Float32Array> {
    for (let at = 0; at < samples.length; at += size) yield samples.slice(at, at + size);
  }
  const gated: number[] = [];
  for await (const piece of gateSound(read(), gate, from)) gated.push(...piece);
  return gated;
};

test('what is closed is silence, what is open is unchanged, with a fade between them', async () => {
  const gate = Uint8Array.of(1, 0, 0, 1, 1);
  const sound = new Float32Array(6 * frameSamples).fill(1);
  const gated = await gateAll(sound, gate, 0, 1_000);
  expect(gated.slice(0, frameSamples)).toEqual(Array(frameSamples).fill(1));
  const closing = gated.slice(frameSamples, 2 * frameSamples);
  expect(closing).toEqual(closing.toSorted((one, other) => other - one));
  expect([closing[0], closing.at(-1)]).toEqual([expect.closeTo(1, 1), 0]);
  expect(gated.slice(2 * frameSamples, 3 * frameSamples)).toEqual(Array(frameSamples).fill(0));
  const opening = gated.slice(3 * frameSamples, 4 * frameSamples);
  expect(opening).toEqual(opening.toSorted((one, other) => one - other));
  // What is behind the last frame was not measured.
  expect(gated.slice(4 * frameSamples)).toEqual(Array(2 * frameSamples).fill(1));
});

test('sound from any sample on, in any pieces, is the same', async () => {
  const gate = Uint8Array.from({ length: 100 }, (_, at) => Number(at % 7 > 2));
  const sound = Float32Array.from({ length: 100 * frameSamples }, (_, at) => Math.sin(at));
  const all = await gateAll(sound, gate, 0, 16_000);
  for (const [from, size] of [
    [512, 512],
    [1_000, 7],
    [3_333, 999],
  ] as const)
    expect(await gateAll(sound.slice(from), gate, from, size)).toEqual(all.slice(from));
});
