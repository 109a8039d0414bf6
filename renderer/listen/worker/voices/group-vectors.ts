/** Groups vectors of voices by average linkage: always the two groups with the least mean distance of their vectors. */

/** The mean of all cosines between the vectors of two groups is the product of their sums by the product of their sizes. */
export interface VectorGroup {
  readonly sum: Float64Array;
  readonly size: number;
}

export interface GroupOptions {
  /** A group of at least so many vectors counts as a voice. */
  readonly minSize: number;
  /** How many voices there are; null: it is found. */
  readonly people: number | null;
  readonly onAdvance: () => void;
}

/** Cosine distances up to which two groups are one voice. */
const maxDistance = 0.4;
/** Groups that are closer are one voice even if that makes fewer voices than there are. */
const maxDistanceOfOne = 0.3;
/** Blocks of a long recording are grouped first, up to this distance: the table of all pairs of vectors would not fit. */
const maxDistanceInBlock = 0.35;
/** Ten minutes of vectors. */
const maxBlock = 1_500;
/** Groups of the blocks that are grouped over all; the smallest ones are left out. */
const maxGroups = 3_000;

export const dot = (one: ArrayLike<number>, other: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
};

/** Two groups that become one, which has the index `one`. */
interface Merge {
  readonly one: number;
  readonly other: number;
  readonly distance: number;
}

/** The products of the sums of each two groups, by rows. */
const multiplyAll = (groups: readonly VectorGroup[], onAdvance: () => void): Float32Array => {
  const count = groups.length;
  const products = new Float32Array(count ** 2);
  for (const [row, { sum }] of groups.entries()) {
    onAdvance();
    for (let column = 0; column < row; column += 1) {
      const product = dot(sum, (groups[column] as VectorGroup).sum);
      products[row * count + column] = product;
      products[column * count + row] = product;
    }
  }
  return products;
};

/**
 * All merges until one group is left, in no order. A chain goes from a group to the nearest one until two are the nearest of each
 * other: these are merged at some time, whatever is merged before.
 */
const findMerges = (groups: readonly VectorGroup[], onAdvance: () => void): Merge[] => {
  const count = groups.length;
  const products = multiplyAll(groups, onAdvance);
  const sizes = groups.map(({ size }) => size);
  const left = new Set(groups.keys());
  const getDistance = (row: number, other: number): number =>
    1 - (products[row * count + other] as number) / ((sizes[row] as number) * (sizes[other] as number));
  /** Of two that are as near, the one before it in the chain: it would go on for ever otherwise. */
  const findNearest = (row: number, before: number | undefined): number => {
    let nearest = before ?? -1;
    let distance = before === undefined ? Number.POSITIVE_INFINITY : getDistance(row, before);
    for (const other of left) {
      if (other === row || getDistance(row, other) >= distance) continue;
      [nearest, distance] = [other, getDistance(row, other)];
    }
    return nearest;
  };
  const merges: Merge[] = [];
  const chain: number[] = [];
  while (left.size > 1) {
    onAdvance();
    if (chain.length === 0) for (const first of left) if (chain.push(first) > 0) break;
    const one = chain.at(-1) as number;
    const other = findNearest(one, chain.at(-2));
    if (other !== chain.at(-2)) {
      chain.push(other);
      continue;
    }
    chain.length -= 2;
    merges.push({ one, other, distance: getDistance(one, other) });
    left.delete(other);
    sizes[one] = (sizes[one] as number) + (sizes[other] as number);
    for (const row of left) {
      const product = (products[one * count + row] as number) + (products[other * count + row] as number);
      products[one * count + row] = product;
      products[row * count + one] = product;
    }
  }
  return merges;
};

/** Merges the closest groups. `isEnough` receives the distance of the next two, and the number of groups that are large. */
const merge = (
  groups: readonly VectorGroup[],
  { minSize, onAdvance }: GroupOptions,
  isEnough: (distance: number, large: number) => boolean,
): readonly VectorGroup[] => {
  const merges = findMerges(groups, onAdvance).sort((a, b) => a.distance - b.distance);
  const merged = new Map(groups.entries());
  /** Of a group that is part of another one, a group that it was merged into. */
  const parents = new Map<number, number>();
  const findRoot = (index: number): number => {
    let root = index;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  let large = groups.filter(({ size }) => size >= minSize).length;
  for (const { one, other, distance } of merges) {
    if (isEnough(distance, large)) break;
    const [to, from] = [findRoot(one), findRoot(other)];
    const [kept, added] = [merged.get(to) as VectorGroup, merged.get(from) as VectorGroup];
    const group = {
      sum: kept.sum.map((value, at) => value + (added.sum[at] as number)),
      size: kept.size + added.size,
    };
    const countLarge = (...sizes: readonly number[]): number =>
      sizes.filter((size) => size >= minSize).length;
    large += countLarge(group.size) - countLarge(kept.size, added.size);
    merged.delete(from);
    merged.set(to, group);
    parents.set(from, to);
  }
  return [...merged.values()];
};

const toGroups = (vectors: readonly Float32Array[]): readonly VectorGroup[] =>
  vectors.map((vector) => ({ sum: Float64Array.from(vector), size: 1 }));

/** The largest groups of each ten minutes. */
const groupBlocks = (vectors: readonly Float32Array[], options: GroupOptions): readonly VectorGroup[] => {
  const blocks = Math.ceil(vectors.length / maxBlock);
  const length = Math.ceil(vectors.length / blocks);
  const max = options.people === null ? maxDistanceInBlock : maxDistanceOfOne;
  const groups = Array.from({ length: blocks }, (_, block) =>
    merge(
      toGroups(vectors.slice(block * length, (block + 1) * length)),
      options,
      (distance) => distance > max,
    ),
  );
  return groups
    .flat()
    .toSorted((one, other) => other.size - one.size)
    .slice(0, maxGroups);
};

/** Returns the groups, the largest first. */
export const groupVectors = (
  vectors: readonly Float32Array[],
  options: GroupOptions,
): readonly VectorGroup[] => {
  const { people } = options;
  const groups = vectors.length > maxBlock ? groupBlocks(vectors, options) : toGroups(vectors);
  const merged = merge(groups, options, (distance, large) =>
    people === null ? distance > maxDistance : large <= people && distance > maxDistanceOfOne,
  );
  return merged.toSorted((one, other) => other.size - one.size);
};
