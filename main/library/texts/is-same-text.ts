/** Services trim texts, and may change how lines end: that alone is no difference. */
const normalize = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

export const isSameText = (one: string, other: string): boolean =>
  one === other || normalize(one) === normalize(other);
