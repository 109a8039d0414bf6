export interface TextDocument {
  readonly name: string;
  /** The text. Its line ends are line feeds. */
  readonly text: string;
}

/** Removes control characters (except tab and line feed) and replaces lone surrogates. */
export const toTextDocument = (name: string, text: string): TextDocument => ({
  name: removeInvalidCharacters(name).replace(/\s+/g, ' ').trim(),
  text: removeInvalidCharacters(text),
});

const removeInvalidCharacters = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '');

/** A second blank line stays at the start of the next paragraph. */
export const splitParagraphs = (text: string): readonly string[] => text.split('\n\n');

/** Decides by the first letter. */
export const isRightToLeft = (text: string): boolean => {
  const letter = /\p{L}/u.exec(text)?.[0];
  return (
    letter !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
      letter,
    )
  );
};
