/** What a scanner may find: findings that were reviewed, each with the reason why it stays. */
export interface ReviewedFinding {
  /** As the scanner reports it, without line numbers. Repeated if it is found more than once. */
  readonly finding: string;
  readonly reason: string;
}

/** Those of `all` that remain after each of `others` has removed one of the same text. */
const subtract = (all: readonly string[], others: readonly string[]): string[] => {
  const remaining = [...all];
  for (const other of others) {
    const index = remaining.indexOf(other);
    if (index >= 0) remaining.splice(index, 1);
  }
  return remaining;
};

/** Returns one sentence per finding that was not reviewed, and per reviewed one that is no longer found. */
export const compareWithBaseline = (
  findings: readonly string[],
  baseline: readonly ReviewedFinding[],
): string[] => {
  const reviewed = baseline.map(({ finding }) => finding);
  return [
    ...subtract(findings, reviewed).map((finding) => `Found: ${finding}`),
    ...subtract(reviewed, findings).map((finding) => `No longer found, but in the baseline: ${finding}`),
    ...baseline
      .filter(({ reason }) => reason.trim() === '')
      .map(({ finding }) => `Without a reason in the baseline: ${finding}`),
  ];
};
