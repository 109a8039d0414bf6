import { describe, expect, it } from 'vitest';
import { groupVectors } from '../../../../renderer/listen/worker/voices/group-vectors.ts';
import { createRandom } from '../../../random.ts';

const length = 64;

const toUnit = (values: readonly number[]): Float32Array => {
  const size = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / size);
};

/** Vectors around so many directions, in turns of a few. `spread`: how far they are from it. */
const createVectors = (sizes: readonly number[], spread = 0.06, seed = 1): Float32Array[] => {
  const random = createRandom(seed);
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const directions = sizes.map(() => toUnit(Array.from({ length }, gauss)));
  const vectors = sizes.flatMap((size, voice) =>
    Array.from({ length: size }, () =>
      toUnit(Array.from(directions[voice] as Float32Array, (value) => value + spread * gauss())),
    ),
  );
  return vectors
    .map((vector) => ({ vector, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ vector }) => vector);
};

const group = (vectors: readonly Float32Array[], people: number | null = null): number[] => {
  const groups = groupVectors(vectors, { minSize: 5, people, onAdvance: () => {} });
  expect(groups.reduce((sum, { size }) => sum + size, 0)).toBe(vectors.length);
  return groups.map(({ size }) => size);
};

/** All pairs are compared anew for each merge. */
const groupSlowly = (vectors: readonly Float32Array[]): number[] => {
  let groups = vectors.map((vector) => [vector]);
  const distance = (one: readonly Float32Array[], other: readonly Float32Array[]): number => {
    let sum = 0;
    for (const a of one)
      for (const b of other) sum += 1 - a.reduce((total, value, at) => total + value * (b[at] ?? 0), 0);
    return sum / (one.length * other.length);
  };
  for (;;) {
    let best = { distance: 2, one: 0, other: 0 };
    for (let one = 0; one < groups.length; one += 1)
      for (let other = one + 1; other < groups.length; other += 1) {
        const found = distance(groups[one] ?? [], groups[other] ?? []);
        if (found < best.distance) best = { distance: found, one, other };
      }
    if (best.distance > 0.4) return groups.map((one) => one.length).sort((a, b) => b - a);
    const joined = [...(groups[best.one] ?? []), ...(groups[best.other] ?? [])];
    groups = [...groups.filter((_, at) => at !== best.one && at !== best.other), joined];
  }
};

describe('vectors are grouped', () => {
  it('by their directions', () => {
    expect(group(createVectors([60, 30, 12]))).toEqual([60, 30, 12]);
    expect(group(createVectors([40]))).toEqual([40]);
    expect(group([])).toEqual([]);
  });

  it.each([1, 2, 3, 4])('as if all distances had been computed anew each time (%i)', (seed) => {
    const vectors = createVectors([14, 9, 5, 2], 0.1, seed);
    expect(group(vectors)).toEqual(groupSlowly(vectors));
  });

  it('until as many are left as people speak', () => {
    const vectors = createVectors([30, 20, 12]);
    expect(group(vectors, 3)).toEqual([30, 20, 12]);
    expect(group(vectors, 2).filter((size) => size >= 5)).toHaveLength(2);
    expect(group(vectors, 1)).toEqual([62]);
  });

  it('over the whole of a long recording', () => {
    expect(group(createVectors([2_000, 1_400, 200]))).toEqual([2_000, 1_400, 200]);
  });
});
