/** What is entered, the kinds of findings in their order, and what the first of them offers instead. */
export type ExclusionCase = readonly [entered: string, kinds: readonly string[], fix?: readonly string[]];
