/** One benchmark. run.ts runs it and prints its table and its metrics. */
export interface Benchmark {
  readonly name: string;
  readonly run: (options: BenchmarkOptions) => Promise<BenchmarkResult>;
}

interface BenchmarkOptions {
  /** How often each subject is measured; the median counts. */
  readonly rounds: number;
  /** How many files go through the queue, and the share of requests that meet a fault, 0 to 1. */
  readonly files: number;
  readonly faultShare: number;
  /** A folder of samples of speech, or of dialogues; undefined: the bundled ones. */
  readonly set: string | undefined;
  /** The parts of a topic that are run; empty: the usual ones. */
  readonly only: readonly string[];
  /** A clone whose build is measured in turn with this one; undefined: none. */
  readonly against: string | undefined;
  readonly log: (text: string) => void;
}

export interface BenchmarkResult {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly metrics: readonly (readonly [name: string, value: number | string])[];
  /** What the reader must know, such as what could not be measured. */
  readonly notes: readonly string[];
}

/** For an even number of values: the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
};

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** `part` is a fraction from 0 (smallest value) to 1 (largest value). */
export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
