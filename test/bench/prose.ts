/** Prose with the word frequencies of spoken English (Zipf). The same seed gives the same text. */

const common =
  'the of and a to in is you that it he was for on are as with his they I at be this have from or one had by word but not what all were we when your can said there use an each which she do how their if will up other about out many then them these so some her would make like him into time has look two more write go see number no way could people my than first water been call who oil its now find long down day did get come made may part'.split(
    ' ',
  );
const syllables =
  'ba be bi bo bu ca ce co cu da de di do du fa fe fi fo ga ge go ha he hi ho la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo tra pre con pro sta ter men tion ing er ly ness ö é'.split(
    ' ',
  );
const vocabularySize = 60_000;

export interface Prose {
  /** Most frequent word first. */
  readonly vocabulary: readonly string[];
  text(length: number): string;
}

export const createProse = (random: () => number): Prose => {
  const vocabulary = createVocabulary(random);
  const sums = new Float64Array(vocabulary.length);
  let sum = 0;
  for (let rank = 0; rank < sums.length; rank += 1) {
    sum += 1 / (rank + 2.7);
    sums[rank] = sum;
  }
  const pick = (): string => {
    const target = random() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return vocabulary[low] ?? '';
  };
  return {
    vocabulary,
    text: (length) => {
      const words: string[] = [];
      let writtenLength = 0;
      let startsSentence = true;
      while (writtenLength < length) {
        const word = pick();
        const end = random() < 0.08 ? '.' : random() < 0.06 ? ',' : '';
        words.push((startsSentence ? word.charAt(0).toUpperCase() + word.slice(1) : word) + end);
        writtenLength += word.length + end.length + 1;
        startsSentence = end === '.';
      }
      return words.join(' ');
    },
  };
};

const createVocabulary = (random: () => number): readonly string[] => {
  const words = new Set(common);
  while (words.size < vocabularySize) {
    const length = 2 + Math.floor(random() * 3);
    const parts = Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)] ?? '');
    words.add(parts.join(''));
  }
  return [...words];
};
