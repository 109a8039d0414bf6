/**
 * A name or message for a terminal. Characters that act on a terminal (escapes, ends of lines, the direction of writing) are
 * shown as `\u{1b}`.
 */
export const toTerminalText = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
