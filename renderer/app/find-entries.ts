/** Finds entries of the command palette by words of their names, and by other words for the same. */

export interface Entry {
  readonly id: string;
  readonly label: string;
  /** As the component `Kbd` takes them. */
  readonly keys?: string;
  readonly run: () => void;
  /** Beside the label. */
  readonly facts?: string;
  /** Other words that find it, separated by spaces or commas. */
  readonly synonyms?: string | undefined;
}

/** An entry with its words, without case and accents. */
export interface FoldedEntry {
  readonly entry: Entry;
  readonly label: string;
  readonly all: string;
}

/** Of a group. Who looks for more types another word. */
const maxEntries = 8;

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const foldEntry = (entry: Entry): FoldedEntry => {
  const label = fold(entry.label);
  return { entry, label, all: entry.synonyms ? `${label} ${fold(entry.synonyms)}` : label };
};

/** Entries that have all words: first those whose names begin so, then those with all of them in the name, then the others. */
export const findEntries = (entries: readonly FoldedEntry[], query: string): readonly Entry[] => {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.includes(word));
  const found = entries.filter(({ all }) => has(all));
  const named = found.filter(({ label }) => has(label));
  const isFirst = ({ label }: FoldedEntry): boolean => label.startsWith(words[0] ?? '');
  return [
    ...named.filter(isFirst),
    ...named.filter((one) => !isFirst(one)),
    ...found.filter((one) => !named.includes(one)),
  ]
    .slice(0, maxEntries)
    .map(({ entry }) => entry);
};

/** Seconds of `12:30` or `1:02:30`; null if the text is no such time. */
export const parsePlace = (text: string): number | null => {
  const [time, hours = '0', minutes, seconds] =
    /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return time === undefined ? null : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
};
