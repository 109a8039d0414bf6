/** Entry, kinds of its findings in order, and the fix suggested by the first finding. */
export type ExclusionCase = readonly [entered: string, kinds: readonly string[], fix?: readonly string[]];
