export interface PartLength {
  /** Unicode code points of the trimmed text, as services count. */
  readonly characters: number;
  readonly limit: number;
}

/** If a part is longer than this share of the limit, a sentence can be moved to a neighbour. */
const nearShare = 0.95;

/** Null if the limit is unknown. Counts only texts that may be near the limit. */
export const measurePart = (text: string, limit: number | null): PartLength | null => {
  if (limit === null) return null;
  const trimmed = text.trim();
  if (trimmed.length < limit * nearShare) return { characters: trimmed.length, limit };
  let characters = 0;
  for (const _ of trimmed) characters += 1;
  return { characters, limit };
};

export const isNearLimit = ({ characters, limit }: PartLength): boolean => characters >= limit * nearShare;

/** Characters over the limit; 0 if there are none. */
export const getExcess = ({ characters, limit }: PartLength): number => Math.max(0, characters - limit);
