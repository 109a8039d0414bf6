/** Editors use line feeds only. Offsets in the editor's text are valid in the result. */
export const normalizeLineEndings = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;

/** Services may trim texts and change line endings. */
const normalize = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

export const isSameText = (one: string, other: string): boolean =>
  one === other || normalize(one) === normalize(other);

export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
