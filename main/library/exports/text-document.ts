/** One transcription as it is written into files. */
export interface TextDocument {
  readonly name: string;
  /** With line feeds only. */
  readonly text: string;
}

/** Without signs that no document can hold: control characters but tab and line feed, halves of characters. */
export const toTextDocument = (name: string, text: string): TextDocument => ({
  name: removeInvalidCharacters(name).replace(/\s+/g, ' ').trim(),
  text: removeInvalidCharacters(text),
});

const removeInvalidCharacters = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '');

/** What stands between blank lines; a further blank line stays at the beginning of the next. */
export const splitParagraphs = (text: string): readonly string[] => text.split('\n\n');

/** Whether the first letter that has a direction is of a script from right to left. */
export const isRightToLeft = (text: string): boolean => {
  const letter = /\p{L}/u.exec(text)?.[0];
  return (
    letter !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
      letter,
    )
  );
};
