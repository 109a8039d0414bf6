/** Where a text may be divided, after the white space. */
const ends = /[\p{Sentence_Terminal}…][\p{Pe}\p{Pf}\p{Pi}"'*_]*\s+|\n\s*\n+/gu;

const listEnds = (text: string): readonly number[] => {
  const sentences = [...text.matchAll(ends)].map(({ index, 0: { length } }) => index + length);
  if (sentences.length > 0) return sentences;
  return [...text.matchAll(/\s+/gu)].map(({ index, 0: { length } }) => index + length);
};

const findNearest = (places: readonly number[], ideal: number): number | undefined =>
  places.reduce<number | undefined>(
    (nearest, place) =>
      nearest === undefined || Math.abs(place - ideal) < Math.abs(nearest - ideal) ? place : nearest,
    undefined,
  );

/**
 * Divides a text in the ratio of `weights`, at the nearest ends of sentences; between words if there are no sentences.
 * Joined, the parts are the text. A part may be empty if there are fewer sentences than parts.
 */
export const divideText = (text: string, weights: readonly number[]): readonly string[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const places = listEnds(text).filter((place) => place < text.length);
  let sum = 0;
  let from = 0;
  return weights.map((weight, index) => {
    sum += weight;
    const ideal = (text.length * sum) / total;
    const isLast = index === weights.length - 1;
    const left = places.filter((place) => place > from);
    const to = isLast ? text.length : (findNearest(left, ideal) ?? text.length);
    const part = text.slice(from, to);
    from = to;
    return part;
  });
};

/**
 * How much of the text belongs to each part: by the `characters` that the service heard in it, else by its time, else the
 * same for all.
 */
export const getWeights = (
  parts: readonly { readonly characters: number; readonly seconds: number | null }[],
): readonly number[] => {
  if (parts.every(({ characters }) => characters > 0)) return parts.map(({ characters }) => characters);
  if (parts.every(({ seconds }) => seconds !== null && seconds > 0))
    return parts.map(({ seconds }) => seconds ?? 0);
  return parts.map(() => 1);
};
