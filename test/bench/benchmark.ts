/** One thing that is measured. run.ts runs the topics, prints their tables side by side, and their figures. */
export interface Benchmark {
  /** How it is chosen on the command line. */
  readonly name: string;
  readonly run: (options: BenchmarkOptions) => Promise<BenchmarkResult>;
}

interface BenchmarkOptions {
  /** How often each subject is measured; the median counts. */
  readonly rounds: number;
  /** Says what is going on, on stderr. */
  readonly log: (text: string) => void;
}

export interface BenchmarkResult {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly metrics: readonly (readonly [name: string, value: number])[];
  /** What a reader must know: what was not there to be measured. */
  readonly notes: readonly string[];
}

/** The middle of the values; of an even number, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
};

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** The value below which this part of all values lies: from 0, the smallest, to 1, the largest. */
export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
