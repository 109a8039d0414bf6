/** A change of one guard in the sources, which a test must notice. */
export interface Mutation {
  readonly name: string;
  /** Relative to the project. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly text: string;
  readonly replacement: string;
  /** Test files of Vitest, of which at least one must fail. */
  readonly tests: readonly string[];
}

type Change = readonly [name: string, text: string, replacement: string];

export const mutate = (
  file: string,
  tests: readonly string[],
  changes: readonly Change[],
): readonly Mutation[] =>
  changes.map(([name, text, replacement]) => ({ name, file, text, replacement, tests }));
