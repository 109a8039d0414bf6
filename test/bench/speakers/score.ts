/** How much of what was said stands under another name. */
import { diffArrays } from 'diff';
import type { HeardWords, TimeRange } from '../../../preload/contract/listening.ts';
import type { HeardText } from '../../../preload/recordings/compose-heard-text.ts';
import { findTurns } from '../../../preload/recordings/turns.ts';
import { countErrors, toWords } from '../spoken-words.ts';
import type { DialogueTurn } from './dialogue.ts';

/** Milliseconds of a frame in which it is compared who speaks. */
const frameMs = 10;

/**
 * Matches rows and columns one to one with the least sum of costs. `alone` is the cost of a row or a column without a match.
 * Returns the column of each row; null: none. For at most about ten columns.
 */
const matchOneToOne = (
  costs: readonly (readonly number[])[],
  rowsAlone: readonly number[],
  columnsAlone: readonly number[],
): readonly (number | null)[] => {
  const known = new Map<number, { readonly cost: number; readonly columns: readonly (number | null)[] }>();
  const getBest = (row: number, used: number): { cost: number; columns: readonly (number | null)[] } => {
    if (row === costs.length) {
      const cost = columnsAlone.reduce((sum, one, at) => sum + (used & (1 << at) ? 0 : one), 0);
      return { cost, columns: [] };
    }
    const key = used * 64 + row;
    const before = known.get(key);
    if (before) return before;
    const without = getBest(row + 1, used);
    let best = {
      cost: without.cost + (rowsAlone[row] ?? 0),
      columns: [null, ...without.columns] as const,
    } as {
      cost: number;
      columns: readonly (number | null)[];
    };
    for (const [column, cost] of (costs[row] ?? []).entries()) {
      if (used & (1 << column)) continue;
      const rest = getBest(row + 1, used | (1 << column));
      if (rest.cost + cost < best.cost) best = { cost: rest.cost + cost, columns: [column, ...rest.columns] };
    }
    known.set(key, best);
    return best;
  };
  return getBest(0, 0).columns;
};

/** Words by name, in the order of the text. */
type NamedWords = ReadonlyMap<string, readonly string[]>;

const addWords = (words: Map<string, string[]>, name: string, more: readonly string[]): void => {
  const before = words.get(name);
  if (before) before.push(...more);
  else words.set(name, [...more]);
};

/** What the user reads under each name; '' for words without one. */
const readNamedWords = ({ text, voices }: Pick<HeardText, 'text' | 'voices'>): NamedWords => {
  const words = new Map<string, string[]>();
  for (const { name, textFrom, to } of findTurns(text, voices)) {
    const said = toWords(text.slice(textFrom, to));
    if (said.length > 0) addWords(words, name ?? '', said);
  }
  return words;
};

export interface WordScore {
  /** Wrong, missing, invented or under another name. */
  readonly errors: number;
  readonly words: number;
  /** For each person what is missing (-) and what is too much (+). */
  readonly differences: readonly string[];
}

const describe = (name: string, said: readonly string[], heard: readonly string[]): readonly string[] => {
  const parts = diffArrays([...said], [...heard]).flatMap(({ value, added, removed }) =>
    added || removed ? [`${added ? '+' : '-'}${value.join(' ')}`] : [],
  );
  return parts.length === 0 ? [] : [`${name}: ${parts.join(', ')}`];
};

/**
 * A word counts only under the name of the person who said it, in the order in which that person said it. `getName` is what
 * the text calls a person; null: names are matched one to one so that the fewest words are wrong.
 */
export const scoreWords = (
  heard: Pick<HeardText, 'text' | 'voices'>,
  turns: readonly Pick<DialogueTurn, 'person' | 'words' | 'startMs'>[],
  getName: ((person: string) => string) | null,
): WordScore => {
  const said = new Map<string, string[]>();
  for (const { person, words } of turns.toSorted((one, other) => one.startMs - other.startMs))
    addWords(said, person, words);
  const named = readNamedWords(heard);
  const [people, names] = [[...said], [...named]];
  const columns = getName
    ? people.map(([person]) => {
        const at = names.findIndex(([name]) => name === getName(person));
        return at < 0 ? null : at;
      })
    : matchOneToOne(
        people.map(([, words]) => names.map(([, others]) => countErrors(others, words))),
        people.map(([, words]) => words.length),
        names.map(([, words]) => words.length),
      );
  let errors = 0;
  const differences: string[] = [];
  for (const [at, [person, words]] of people.entries()) {
    const others = names[columns[at] ?? -1]?.[1] ?? [];
    errors += countErrors(others, words);
    differences.push(...describe(person, words, others));
  }
  for (const [at, [name, words]] of names.entries()) {
    if (columns.includes(at)) continue;
    errors += words.length;
    differences.push(...describe(name === '' ? 'nobody' : name, [], words));
  }
  return { errors, words: people.reduce((sum, [, words]) => sum + words.length, 0), differences };
};

/** A stretch of sound with the number of who is said to speak. */
interface Labelled extends TimeRange {
  readonly voice: number;
}

export interface TimeScore {
  /** Share of the time, from 0 to 1, in which one person speaks and another is named. */
  readonly wrong: number;
  /** Share of the time in which one person speaks and nobody is named. */
  readonly unnamed: number;
  /** How many seconds of which person are under whose number. */
  readonly confusions: readonly string[];
}

/** The only person who speaks in each frame; -1: nobody, or several. */
const getSpeakers = (turns: readonly DialogueTurn[], people: readonly string[]): Int16Array => {
  const frames = Math.ceil(Math.max(...turns.map(({ endMs }) => endMs)) / frameMs);
  const speakers = new Int16Array(frames).fill(-1);
  const isTaken = new Uint8Array(frames);
  for (const { person, startMs, endMs } of turns) {
    const number = people.indexOf(person);
    for (let frame = Math.floor(startMs / frameMs); frame < Math.floor(endMs / frameMs); frame += 1) {
      const isShared = isTaken[frame] === 1 && speakers[frame] !== number;
      speakers[frame] = isShared ? -1 : number;
      isTaken[frame] = 1;
    }
  }
  return speakers;
};

/** Names are matched one to one so that the most time is right. */
export const scoreTimes = (labelled: readonly Labelled[], turns: readonly DialogueTurn[]): TimeScore => {
  const people = [...new Set(turns.map(({ person }) => person))];
  const speakers = getSpeakers(turns, people);
  const voices = Math.max(0, ...labelled.map(({ voice }) => voice + 1));
  const heard = people.map(() => new Array<number>(voices).fill(0));
  const named = new Uint8Array(speakers.length);
  for (const { startMs, endMs, voice } of labelled)
    for (let frame = Math.round(startMs / frameMs); frame < Math.round(endMs / frameMs); frame += 1) {
      const row = heard[speakers[frame] ?? -1];
      if (!row || named[frame] === 1) continue;
      row[voice] = (row[voice] ?? 0) + 1;
      named[frame] = 1;
    }
  const columns = matchOneToOne(
    heard.map((row) => row.map((count) => -count)),
    people.map(() => 0),
    new Array<number>(voices).fill(0),
  );
  const all = named.reduce((sum, one) => sum + one, 0);
  const right = heard.reduce((sum, row, at) => sum + (row[columns[at] ?? -1] ?? 0), 0);
  const spoken = speakers.reduce((sum, one) => sum + (one >= 0 ? 1 : 0), 0);
  const confusions = heard.flatMap((row, person) =>
    row.flatMap((count, voice) =>
      count > 0 && columns[person] !== voice
        ? [`${people[person]} as ${voice + 1} ${((count * frameMs) / 1_000).toFixed(1)} s`]
        : [],
    ),
  );
  return { wrong: all === 0 ? 0 : 1 - right / all, unnamed: 1 - all / Math.max(1, spoken), confusions };
};

/** The same for words: each stands for its own time. Words without a voice are left out. */
export const toLabelled = ({ words }: Pick<HeardWords, 'words'>): readonly Labelled[] =>
  words.flatMap(({ startMs, endMs, voice }) => (voice === undefined ? [] : [{ startMs, endMs, voice }]));
