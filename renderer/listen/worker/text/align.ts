/** When each token was said: dynamic time warping over the attention of some heads. */

const medianWidth = 7;

/** Attention of a token: head by head, frame by frame. */
type Attention = readonly Float32Array[];

/** Subtracts the mean of all tokens and divides by the deviation, for each head and frame. */
const normalise = (attention: Attention): readonly Float32Array[] => {
  const size = attention[0]?.length ?? 0;
  const result = attention.map(() => new Float32Array(size));
  for (let at = 0; at < size; at += 1) {
    let sum = 0;
    let squares = 0;
    for (const token of attention) {
      const value = token[at] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / attention.length;
    const deviation = Math.sqrt(Math.max(squares / attention.length - mean * mean, 0)) || 1;
    for (const [row, token] of attention.entries()) {
      const target = result[row];
      if (target) target[at] = ((token[at] ?? 0) - mean) / deviation;
    }
  }
  return result;
};

/** Median of seven neighbours; the ends are mirrored. */
const writeMedian = (values: Float32Array, target: Float32Array): void => {
  const { length } = values;
  const read = (at: number): number => {
    const from = Math.abs(at);
    return values[from < length ? from : Math.max(2 * length - 2 - from, 0)] ?? 0;
  };
  // Stays sorted while it moves on: one value leaves it, and another takes its place.
  const window = Float32Array.from({ length: medianWidth }, (_, at) => read(at - 3)).sort();
  for (let at = 0; at < length; at += 1) {
    target[at] = window[3] ?? 0;
    const old = read(at - 3);
    const value = read(at + 4);
    let place = 0;
    while (place < medianWidth - 1 && window[place] !== old) place += 1;
    for (; place < medianWidth - 1 && (window[place + 1] ?? 0) < value; place += 1)
      window[place] = window[place + 1] ?? 0;
    for (; place > 0 && (window[place - 1] ?? 0) > value; place -= 1) window[place] = window[place - 1] ?? 0;
    window[place] = value;
  }
};

/** Costs of a token at a frame: the less, the more its heads attend to it. */
const getCosts = (attention: Attention, frames: number): readonly Float32Array[] => {
  const filtered = new Float32Array(frames);
  return normalise(attention).map((token) => {
    const cost = new Float32Array(frames);
    const heads = token.length / frames;
    for (let head = 0; head < heads; head += 1) {
      writeMedian(token.subarray(head * frames, (head + 1) * frames), filtered);
      for (let at = 0; at < frames; at += 1) cost[at] = (cost[at] ?? 0) - (filtered[at] ?? 0) / heads;
    }
    return cost;
  });
};

/** The first column of each row on the cheapest way from the first to the last cell, which never goes back. */
export const findFirstColumns = (costs: readonly Float32Array[]): readonly number[] => {
  const columns = costs[0]?.length ?? 0;
  const steps = costs.map(() => new Uint8Array(columns));
  let before = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  before[0] = 0;
  for (const [row, cost] of costs.entries()) {
    const now = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const way = steps[row];
    for (let at = 0; at < columns; at += 1) {
      const [both = 0, up = 0, left = 0] = [before[at], before[at + 1], now[at]];
      const least = Math.min(both, up, left);
      now[at + 1] = (cost[at] ?? 0) + least;
      if (way) way[at] = both < up && both < left ? 0 : up < left ? 1 : 2;
    }
    before = now;
  }
  const first = costs.map(() => 0);
  let row = costs.length - 1;
  let at = columns - 1;
  while (row >= 0 && at >= 0) {
    first[row] = at;
    const step = steps[row]?.[at];
    if (step !== 2) row -= 1;
    if (step !== 1) at -= 1;
  }
  return first;
};

/** The first frame of each token. */
export const alignTokens = (attention: Attention, frames: number): readonly number[] =>
  attention.length === 0 || frames === 0 ? [] : findFirstColumns(getCosts(attention, frames));
