/** Signs that the model did not hear a text but made it up. */

/** A phrase that comes more often than this in a row is a loop. */
const maxRepeats = 3;

const toKey = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export interface Loop {
  /** Index of the first word beyond the repeats that are allowed. */
  readonly from: number;
  readonly end: number;
}

/** The first phrase that is repeated too often; null if there is none. */
export const findLoop = (words: readonly string[]): Loop | null => {
  const keys = words.map(toKey);
  for (let from = 0; from < keys.length; from += 1) {
    for (let period = 1; from + period * (maxRepeats + 1) <= keys.length; period += 1) {
      let end = from + period;
      while (end < keys.length && keys[end] === keys[end - period]) end += 1;
      if (end - from >= period * (maxRepeats + 1)) return { from: from + period * maxRepeats, end };
    }
  }
  return null;
};

/** How much shorter the text is when compressed: repetitions make it large. */
export const getCompressionRatio = async (text: string): Promise<number> => {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length === 0) return 1;
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return bytes.length / (await new Response(compressed).arrayBuffer()).byteLength;
};

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
