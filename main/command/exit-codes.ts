/** How a command ends. README.md of this folder documents the numbers, which scripts rely on. */
export const exitCodes = {
  done: 0,
  /** Something was not done. The lines say what and why. */
  failed: 1,
  usage: 2,
  /** Something waits for the user in the window. */
  attention: 3,
  /** No service is set up, or it has no key that it takes. */
  noAccess: 4,
  /** Sidetone could not start, did not answer, or ended before the command was done. */
  notRunning: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** From the one that says most to the one that says least. */
const ranked: readonly ExitCode[] = [
  exitCodes.interrupted,
  exitCodes.notRunning,
  exitCodes.usage,
  exitCodes.noAccess,
  exitCodes.attention,
  exitCodes.failed,
];

/** The code of a command with these outcomes. */
export const combineCodes = (codes: Iterable<ExitCode>): ExitCode => {
  const all = new Set(codes);
  return ranked.find((code) => all.has(code)) ?? exitCodes.done;
};
