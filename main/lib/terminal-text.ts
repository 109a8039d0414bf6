/**
 * A name or message for a terminal. Characters that act on a terminal (escapes, ends of lines, the direction of writing) are
 * shown as `\u{1b}`.
 */
export const toTerminalText = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

/** Prints a line. Resolves also if the terminal was closed, which would else be an exception of the process. */
export const printLine = (text: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.on('error', () => resolve());
    process.stdout.write(`${text}\n`, () => resolve());
  });
