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

/** Groups with the products of their sums, of which each has the nearest other group. */
class Linkage {
  readonly #sums: Float64Array[];
  readonly #sizes: number[];
  /** The products of the sums of each two groups, by rows. */
  readonly #products: Float32Array;
  readonly #nearest: Int32Array;
  readonly #distances: Float64Array;
  /** Groups that are not part of another one. */
  #left: number[];

  constructor(groups: readonly VectorGroup[], onAdvance: () => void) {
    this.#sums = groups.map(({ sum }) => sum.slice());
    this.#sizes = groups.map(({ size }) => size);
    this.#left = [...groups.keys()];
    this.#products = new Float32Array(groups.length ** 2);
    this.#nearest = new Int32Array(groups.length);
    this.#distances = new Float64Array(groups.length);
    for (const [row, { sum }] of groups.entries()) {
      onAdvance();
      for (let column = 0; column < row; column += 1) {
        const product = dot(sum, groups[column]?.sum ?? sum);
        this.#products[row * groups.length + column] = product;
        this.#products[column * groups.length + row] = product;
      }
    }
    for (const row of this.#left) this.#findNearest(row);
  }

  get groups(): readonly VectorGroup[] {
    return this.#left.map((row) => ({
      sum: this.#sums[row] as Float64Array,
      size: this.#sizes[row] as number,
    }));
  }

  countLarge(minSize: number): number {
    return this.#left.filter((row) => (this.#sizes[row] ?? 0) >= minSize).length;
  }

  /** The group that is nearest to another one; null if there is only one. */
  findClosest(): { readonly row: number; readonly distance: number } | null {
    if (this.#left.length < 2) return null;
    let row = this.#left[0] as number;
    for (const one of this.#left)
      if ((this.#distances[one] as number) < (this.#distances[row] as number)) row = one;
    return { row, distance: this.#distances[row] as number };
  }

  /** Makes this group and the nearest other one a single group. */
  merge(row: number): void {
    const other = this.#nearest[row] as number;
    const count = this.#sums.length;
    const [sum, added] = [this.#sums[row] as Float64Array, this.#sums[other] as Float64Array];
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] as number) + (added[at] as number);
    this.#sizes[row] = (this.#sizes[row] as number) + (this.#sizes[other] as number);
    this.#left = this.#left.filter((one) => one !== other);
    for (const one of this.#left) {
      const product =
        (this.#products[row * count + one] as number) + (this.#products[other * count + one] as number);
      this.#products[row * count + one] = product;
      this.#products[one * count + row] = product;
    }
    // The distance to both together lies between those to each, so what was nearest to others is it still.
    for (const one of this.#left) {
      const nearest = this.#nearest[one];
      if (one === row || nearest === row || nearest === other) this.#findNearest(one);
    }
  }

  #findNearest(row: number): void {
    const count = this.#sums.length;
    const size = this.#sizes[row] as number;
    let nearest = -1;
    let distance = Number.POSITIVE_INFINITY;
    for (const one of this.#left) {
      if (one === row) continue;
      const next = 1 - (this.#products[row * count + one] as number) / (size * (this.#sizes[one] as number));
      if (next >= distance) continue;
      [nearest, distance] = [one, next];
    }
    this.#nearest[row] = nearest;
    this.#distances[row] = distance;
  }
}

/** `isEnough` receives the least distance of two groups and the number of large ones. */
const merge = (
  groups: readonly VectorGroup[],
  { minSize, onAdvance }: GroupOptions,
  isEnough: (distance: number, large: number) => boolean,
): readonly VectorGroup[] => {
  const linkage = new Linkage(groups, onAdvance);
  for (;;) {
    const closest = linkage.findClosest();
    if (closest === null || isEnough(closest.distance, linkage.countLarge(minSize))) return linkage.groups;
    linkage.merge(closest.row);
    onAdvance();
  }
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
