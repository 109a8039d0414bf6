/** Silences a source where another one is much louder: what is heard there is the neighbour, through the air. */
import { preparedSampleRate } from '../../../../preload/recordings/encoding.ts';

/** 10 ms, as levels have. */
const frameSamples = preparedSampleRate / 100;

/** A source is silenced where it is quieter than this share of another one: 9 dB. */
const quietShare = 10 ** (-9 / 10);
/** Also where it is no more than 6 dB louder than the other one usually is in it, as long as it is quieter than the other one. */
const leakFactor = 4;
/** Of the frames in which the other one speaks: in many of them it speaks alone. */
const leakQuantile = 0.25;
const speakingShare = 0.1;
/** Where the other one is quieter than this share of its speech, nobody speaks into it. */
const minShare = 0.001;
/** Frames that stay open before and behind what is heard: 0.08 s. */
const heldFrames = 8;

/** Bytes for each 10 ms of one source: 1 where it is heard, 0 where it is silence. Behind the last it is heard. */
export type Gate = Uint8Array;

interface Neighbour {
  readonly shares: Float32Array;
  /** What is quieter than this share of it comes from it. */
  readonly covered: number;
}

const toNeighbour = (own: Float32Array, shares: Float32Array): Neighbour => {
  const ratios: number[] = [];
  for (const [at, share] of shares.entries())
    if (share > speakingShare) ratios.push((own[at] as number) / share);
  const sorted = Float32Array.from(ratios).sort();
  const leak = sorted[Math.floor(sorted.length * leakQuantile)] ?? 0;
  return { shares, covered: Math.min(Math.max(quietShare, leakFactor * leak), 1) };
};

/** `shares`: those of all sources (`toShares`). */
export const createGate = (shares: readonly Float32Array[], source: number): Gate => {
  const own = shares[source] ?? new Float32Array();
  const others = shares.flatMap((one, at) => (at === source ? [] : [toNeighbour(own, one)]));
  const gate = new Uint8Array(own.length).fill(1);
  /** Where the other ones became louder. */
  let start = 0;
  for (let at = 0; at <= own.length; at += 1) {
    const isLast = at === own.length;
    if (!isLast && isCovered(own[at] as number, others, at)) continue;
    const from = start === 0 ? 0 : start + heldFrames;
    const end = isLast ? at : at - heldFrames;
    if (end > from) gate.fill(0, from, end);
    start = at + 1;
  }
  return gate;
};

const isCovered = (own: number, others: readonly Neighbour[], at: number): boolean =>
  others.some(({ shares, covered }) => {
    const other = shares[at] as number;
    return other > minShare && own < covered * other;
  });

/**
 * Silences in place what the gate closes, with a fade of 10 ms. `from`: the sample of the recording with which the sound begins; what
 * is before does not matter.
 */
export async function* gateSound(
  sound: AsyncIterable<Float32Array>,
  gate: Gate,
  from: number,
): AsyncGenerator<Float32Array> {
  let position = from;
  for await (const piece of sound) {
    applyGate(piece, gate, position);
    position += piece.length;
    yield piece;
  }
}

const applyGate = (piece: Float32Array, gate: Gate, from: number): void => {
  for (let at = 0; at < piece.length; ) {
    const frame = Math.floor((from + at) / frameSamples);
    const inFrame = (from + at) % frameSamples;
    const end = Math.min(at + frameSamples - inFrame, piece.length);
    const now = gate[frame] ?? 1;
    const before = gate[frame - 1] ?? now;
    if (now === 0 && before === 0) piece.fill(0, at, end);
    else if (now !== before)
      for (let sample = at; sample < end; sample += 1)
        piece[sample] =
          (piece[sample] as number) *
          (before + ((now - before) * (inFrame + sample - at + 1)) / frameSamples);
    at = end;
  }
};
