/** Services trim texts, and may change how lines end: that alone is no difference. */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

export const sameText = (one: string, other: string): boolean => one === other || plain(one) === plain(other);
