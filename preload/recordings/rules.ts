/**
 * Finds the places of a text that rules "heard → written" change. Whole words with Unicode borders, the longest first, no place twice, and
 * nothing that only looks alike.
 */

export interface Replacement {
  readonly heard: string;
  readonly written: string;
}

/** A place of a text in UTF-16 units; `to` is excluded. */
export interface Hit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** In order, without overlaps, and only what changes. */
export type FindHits = (text: string) => readonly Hit[];

const unspacedScripts =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';
/** A letter of a script without spaces is a token of its own, so that there are no borders between them. */
const unspaced = `[${unspacedScripts}&&[\\p{L}\\p{M}\\p{N}]]`;
const letter = `[[\\p{L}\\p{N}\\p{M}]--${unspacedScripts}]`;
/** With limits, because a pattern fails at words of millions of characters. */
const letters = `${letter}{1,1000}`;
const inner = "['’.\\-]";
const token = `${unspaced}|${letters}(?:${inner}${letters}){0,100}`;
/** Short words that lose their vowel before a name: d’Artagnan, dell’Aquila. */
const elision = "(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|all|dall|dell|nell|sull|quell)['’]";

const tokenAt = new RegExp(token, 'vy');
const anyToken = new RegExp(token, 'vg');
const startAt = new RegExp(
  `(?=${unspaced})|(?<!${letter})(?<!${letter}${inner})|(?<=(?<!${letter}|${letter}${inner})${elision})`,
  'viy',
);
const elisionAt = new RegExp(`${elision}(?=${letter})`, 'viy');
const gapAt = /[^\p{L}\p{N}\p{M}\r\n]{1,12}/uy;
const possessive = /(?<=..)['’]s$/iu;
const capital = /^[\p{Lu}\p{Lt}]/u;
const lowerCase = /\p{Ll}/u;
const upperCase = /\p{Lu}/gu;

const execAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

const toKey = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('’', "'");

const isAllCaps = (text: string): boolean =>
  !lowerCase.test(text) && (text.match(upperCase)?.length ?? 0) > 1;

/** How much of a word is in capitals: nothing, its beginning, or all of it. */
const getCapitals = (word: string): 0 | 1 | 2 => (isAllCaps(word) ? 2 : capital.test(word) ? 1 : 0);

interface Token {
  readonly key: string;
  readonly end: number;
  readonly capitals: 0 | 1 | 2;
}

const readToken = (text: string, at: number): Token | null => {
  const found = execAt(tokenAt, text, at)?.replace(possessive, '');
  return found === undefined
    ? null
    : { key: toKey(found), end: at + found.length, capitals: getCapitals(found) };
};

/** What is between two words of one line: white space counts as one space. */
const toGapKey = (gap: string): string => toKey(gap.replaceAll(/\s+/g, ' '));

type CaseRule = 'rule' | 'any' | 'exact';

interface Entry extends Replacement {
  /** Of each of its words. */
  readonly capitals: readonly number[];
}

interface Node {
  readonly next: Map<string, Node>;
  readonly entries: Entry[];
}

const createNode = (): Node => ({ next: new Map(), entries: [] });

const follow = (node: Node, key: string): Node => {
  const known = node.next.get(key);
  if (known) return known;
  const created = createNode();
  node.next.set(key, created);
  return created;
};

const addReplacement = (root: Node, replacement: Replacement): void => {
  const heard = replacement.heard.trim();
  const capitals: number[] = [];
  let [node, at] = [root, 0];
  while (at < heard.length) {
    const word = readToken(heard, at);
    if (!word) return;
    capitals.push(word.capitals);
    node = follow(node, word.key);
    at = word.end;
    const gap = at < heard.length ? execAt(gapAt, heard, at) : null;
    if (gap !== null) node = follow(node, toGapKey(gap));
    at += gap?.length ?? 0;
  }
  node.entries.push({ ...replacement, heard, capitals });
  // The one that names more capitals says more.
  node.entries.sort((one, other) => sum(other.capitals) - sum(one.capitals));
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Match {
  readonly entry: Entry;
  readonly to: number;
}

/** The longest replacement that begins here. */
const matchAt = (root: Node, text: string, from: number, caseRule: CaseRule): Match | null => {
  const capitals: number[] = [];
  let [node, at]: [Node, number] = [root, from];
  let best: Match | null = null;
  for (;;) {
    const word = readToken(text, at);
    const next = word && node.next.get(word.key);
    if (!word || !next) return best;
    [node, at] = [next, word.end];
    capitals.push(word.capitals);
    const entry = node.entries.find((one) => {
      if (caseRule === 'exact') return text.slice(from, at).normalize('NFC') === one.heard.normalize('NFC');
      return caseRule === 'any' || one.capitals.every((needed, index) => (capitals[index] ?? 0) >= needed);
    });
    if (entry) best = { entry, to: at };
    if (node.next.size === 0) return best;
    const gap = execAt(gapAt, text, at);
    if (gap === null) continue;
    const behind = node.next.get(toGapKey(gap));
    if (!behind) return best;
    [node, at] = [behind, at + gap.length];
  }
};

/** Characters that are looked at to see whether a sentence begins. */
const sentenceLead = 40;
const sentenceStart = /(?:[.!?…:。！？\n][\s"'”’»)\]]*|^\s*)["'“‘«„(¿¡[]*$/u;

const startsSentence = (text: string, at: number): boolean => {
  const from = Math.max(0, at - sentenceLead);
  return sentenceStart.test((from > 0 ? '_' : '') + text.slice(from, at));
};

const capitalise = (text: string): string => {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
};

/** As the rule has it, unless the place is in capitals, or begins with one that the rule does not know of. */
const keepCase = ({ heard, written }: Replacement, text: string, from: number, to: number): string => {
  const found = text.slice(from, to);
  if (isAllCaps(found) && !isAllCaps(heard)) return written.toUpperCase();
  if (/\p{Lu}/u.test(written) || !capital.test(found)) return written;
  return capital.test(heard) && !startsSentence(text, from) ? written : capitalise(written);
};

/** The longest mark of what was not understood. */
const maxRemark = 200;

/** What is in square brackets is not said. */
const isInRemark = (text: string, from: number): boolean => {
  const before = text.slice(Math.max(0, from - maxRemark), from);
  const start = before.lastIndexOf('[');
  if (start < 0 || /[\]\n]/.test(before.slice(start))) return false;
  return /^[^[\]\n]*\]/.test(text.slice(from, from + maxRemark));
};

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** First words that are looked for by a pattern; of more, each word is looked up. */
const maxPatternWords = 12;

/** Finds where a replacement can begin. */
const createStarts = (root: Node, heard: readonly string[]): RegExp => {
  if (root.next.size > maxPatternWords) return anyToken;
  const words = heard.flatMap((one) => {
    const [word = ''] = one.match(new RegExp(token, 'v')) ?? [];
    const plain = word.replace(possessive, '');
    return [plain, plain.normalize('NFC'), plain.normalize('NFD')];
  });
  const patterns = [...new Set(words.filter(Boolean))]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => escapePattern(word).replaceAll(/['’]/g, "['’]"));
  return new RegExp(patterns.join('|'), 'giu');
};

const createWordFinder = (replacements: readonly Replacement[], caseRule: CaseRule): FindHits => {
  const root = createNode();
  for (const replacement of replacements) addReplacement(root, replacement);
  if (root.next.size === 0) return () => [];
  const starts = createStarts(
    root,
    replacements.map(({ heard }) => heard),
  );
  const findFrom = (text: string, from: number): Match | null =>
    execAt(startAt, text, from) === null ? null : matchAt(root, text, from, caseRule);
  return (text) => {
    const hits: Hit[] = [];
    let end = 0;
    for (const { index } of text.matchAll(starts)) {
      if (index < end) continue;
      const elided = execAt(elisionAt, text, index)?.length ?? 0;
      const whole = findFrom(text, index);
      const from = whole || elided === 0 ? index : index + elided;
      const match = whole ?? (elided === 0 ? null : findFrom(text, from));
      if (!match) continue;
      const { entry, to } = match;
      end = to;
      const insert = caseRule === 'exact' ? entry.written : keepCase(entry, text, from, to);
      if (insert === text.slice(from, to)) continue;
      if (caseRule === 'rule' && isInRemark(text, from)) continue;
      hits.push({ from, to, insert });
    }
    return hits;
  };
};

/** What rules change. */
export const createRuleFinder = (rules: readonly Replacement[]): FindHits => createWordFinder(rules, 'rule');

interface TextSearch {
  readonly find: string;
  readonly replace: string;
  readonly wholeWords: boolean;
  readonly matchCase: boolean;
}

/** What find and replace changes. Words in another case keep it, unless the case has to match. */
export const createTextFinder = ({ find, replace, wholeWords, matchCase }: TextSearch): FindHits => {
  const replacement = { heard: find, written: replace };
  const isOfWords =
    new RegExp(`^(?:${token})`, 'v').test(find.trim()) && /[\p{L}\p{N}\p{M}]$/u.test(find.trim());
  if (wholeWords && isOfWords) return createWordFinder([replacement], matchCase ? 'exact' : 'any');
  const pattern = new RegExp(escapePattern(find), matchCase ? 'gu' : 'giu');
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index: from }): Hit => {
      const to = from + found.length;
      return { from, to, insert: matchCase ? replace : keepCase(replacement, text, from, to) };
    }).filter(({ from, to, insert }) => insert !== text.slice(from, to));
};

export const applyHits = (text: string, hits: readonly Hit[]): string => {
  const pieces: string[] = [];
  let end = 0;
  for (const { from, to, insert } of hits) {
    pieces.push(text.slice(end, from), insert);
    end = to;
  }
  return pieces.join('') + text.slice(end);
};

/** What changes the text back, after `applyHits`. */
export const invertHits = (text: string, hits: readonly Hit[]): readonly Hit[] => {
  let shift = 0;
  return hits.map(({ from, to, insert }) => {
    const start = from + shift;
    shift += insert.length - (to - from);
    return { from: start, to: start + insert.length, insert: text.slice(from, to) };
  });
};
