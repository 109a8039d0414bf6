/** Services may trim texts and change line endings. */
const normalize = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

export const isSameText = (one: string, other: string): boolean =>
  one === other || normalize(one) === normalize(other);
