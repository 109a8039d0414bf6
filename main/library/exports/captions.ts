/** Cuts a text with times into captions: at ends of sentences, clauses and pauses, by the usual rules of subtitles. */
import type { TimedWord } from '../../../preload/recordings/align-words.ts';
import { findHeadings } from '../../../preload/recordings/headings.ts';
import { type Turn, toPrefix } from '../../../preload/recordings/turns.ts';
import { escapeMarkup } from './formats.ts';

export interface Caption {
  readonly startMs: number;
  readonly endMs: number;
  /** One or two. */
  readonly lines: readonly string[];
  /** Who speaks; null: nobody is named. */
  readonly speaker: string | null;
}

/** Characters of a line. */
const usualLineLength = 42;
/** That of the podcast namespace. */
const srtLineLength = 32;
const maxMs = 7_000;
/** Milliseconds that a caption is shown, unless the next one begins before that. */
const minMs = 1_000;
/** A caption ends at a pause. */
const pauseMs = 500;
const longPauseMs = 1_500;

/** A word with what decides where a caption may end. */
interface Unit {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Position of its first character if all were on one line. */
  readonly at: number;
  readonly isAfterSpace: boolean;
  readonly endsSentence: boolean;
  readonly endsClause: boolean;
  readonly endsParagraph: boolean;
  /** Milliseconds until the next word. */
  readonly pause: number;
  readonly speaker: string | null;
  /** A part of the name that begins a turn. */
  readonly isName: boolean;
}

interface CaptionOptions {
  readonly lineLength: number;
  /** The name of who speaks is the beginning of a caption. */
  readonly hasNames: boolean;
}

const sentenceEnd = /[.!?…。！？।][\p{Pe}\p{Pf}"'”’]*$/u;
const clauseEnd = /[,;:–—，、；：][\p{Pe}\p{Pf}"'”’]*$/u;

/** Finds the turn of each word; the words that are asked for are in order. */
const createTurnFinder = (turns: readonly Turn[]): ((from: number) => Turn | null) => {
  let at = 0;
  return (from) => {
    while (at + 1 < turns.length && (turns[at]?.to ?? 0) <= from) at += 1;
    return turns[at] ?? null;
  };
};

const toUnits = (
  text: string,
  words: readonly TimedWord[],
  turns: readonly Turn[],
  hasNames: boolean,
): readonly Unit[] => {
  const findTurn = createTurnFinder(turns);
  const units: Unit[] = [];
  let [at, startMs, speaker]: [number, number, string | null] = [0, 0, null];
  const add = (
    word: string,
    isAfterSpace: boolean,
    unit: Omit<Unit, 'text' | 'at' | 'isAfterSpace'>,
  ): void => {
    at += isAfterSpace ? 1 : 0;
    units.push({ ...unit, text: word, at, isAfterSpace });
    at += [...word].length;
  };
  for (const [index, { from, to, endMs, ...word }] of words.entries()) {
    const [previous, next] = [words[index - 1], words[index + 1]];
    // Of people who speak at once, the second one may have begun before the first one ends.
    startMs = Math.max(word.startMs, startMs);
    const turn = findTurn(from);
    const isChange = turn !== null && turn.name !== speaker;
    speaker = turn?.name ?? null;
    const isNamed = hasNames && isChange && speaker !== null;
    const plain = { startMs, endMs: Math.max(endMs, startMs), endsSentence: false, endsClause: false };
    if (isNamed)
      for (const part of toPrefix(speaker ?? '')
        .trim()
        .split(' '))
        add(part, units.length > 0, {
          ...plain,
          endMs: startMs,
          endsParagraph: false,
          pause: 0,
          speaker,
          isName: true,
        });
    const content = text.slice(from, to);
    add(content, isNamed || (previous !== undefined && from > previous.to), {
      ...plain,
      endsSentence: sentenceEnd.test(content),
      endsClause: clauseEnd.test(content),
      endsParagraph: next === undefined || text.slice(to, next.from).includes('\n'),
      pause: next === undefined ? Number.POSITIVE_INFINITY : next.startMs - plain.endMs,
      speaker,
      isName: false,
    });
  }
  return units;
};

const getLength = (units: readonly Unit[]): number => {
  const [first, last] = [units[0], units.at(-1)];
  return first && last ? last.at + [...last.text].length - first.at : 0;
};

const joinUnits = (units: readonly Unit[]): string =>
  units.map(({ text, isAfterSpace }, index) => (isAfterSpace && index > 0 ? ' ' : '') + text).join('');

/** How bad it is to end a line or a caption after this word. */
const getBreakCost = ({ endsSentence, endsClause, endsParagraph, pause, isName }: Unit): number => {
  if (isName) return 30;
  if (endsSentence || endsParagraph) return 0;
  if (pause >= pauseMs) return 0.5;
  return endsClause ? 1 : 4;
};

/** The index at which the second line begins; as many as there are for one line; null if two are too short. */
const findLineBreak = (units: readonly Unit[], lineLength: number): number | null => {
  if (units.length === 1 || getLength(units) <= lineLength) return units.length;
  let best: { readonly index: number; readonly cost: number } | null = null;
  for (let index = 1; index < units.length; index += 1) {
    const [first, second] = [getLength(units.slice(0, index)), getLength(units.slice(index))];
    const before = units[index - 1];
    if (first > lineLength || second > lineLength || before === undefined) continue;
    const cost = getBreakCost(before) + Math.abs(first - second) / 10;
    if (best === null || cost < best.cost) best = { index, cost };
  }
  return best?.index ?? null;
};

/** How bad a caption of these words is; infinite if it breaks a rule. */
const getCost = (units: readonly Unit[], nextStartMs: number, lineLength: number): number => {
  const [first, last] = [units[0], units.at(-1)];
  if (first === undefined || last === undefined) return Number.POSITIVE_INFINITY;
  if (units.length > 1 && (last.endMs - first.startMs > maxMs || findLineBreak(units, lineLength) === null))
    return Number.POSITIVE_INFINITY;
  const shownMs = Math.min(Math.max(last.endMs, first.startMs + minMs), nextStartMs) - first.startMs;
  let cost = 1 + getBreakCost(last) + 6 * Math.max(1 - shownMs / minMs, 0);
  for (const { endsSentence, pause } of units.slice(0, -1)) {
    if (endsSentence) cost += 1.5;
    if (pause >= longPauseMs) cost += 20;
    else if (pause >= pauseMs) cost += 1;
  }
  return cost;
};

/** The index at which each caption begins: those that are the least bad together. */
const findStarts = (units: readonly Unit[], lineLength: number): readonly number[] => {
  /** A caption has two lines with a space between them at most, and so this many words or characters. */
  const maxUnits = 2 * lineLength;
  /** For the captions from each word on: their cost together, and the word at which the second one begins. */
  const best: { readonly cost: number; readonly next: number }[] = [];
  best[units.length] = { cost: 0, next: units.length };
  for (let start = units.length - 1; start >= 0; start -= 1) {
    let found = { cost: Number.POSITIVE_INFINITY, next: start + 1 };
    for (let next = start + 1; next <= Math.min(start + maxUnits, units.length); next += 1) {
      const part = units.slice(start, next);
      const cost = getCost(part, units[next]?.startMs ?? Number.POSITIVE_INFINITY, lineLength);
      if (!Number.isFinite(cost) && next > start + 1) break;
      const total = cost + (best[next]?.cost ?? 0);
      if (total < found.cost) found = { cost: total, next };
      if (units[next - 1]?.endsParagraph) break;
    }
    best[start] = found;
  }
  const starts: number[] = [];
  for (let at = 0; at < units.length; at = best[at]?.next ?? units.length) starts.push(at);
  return starts;
};

/** Milliseconds in which one can be noticed. */
const leastMs = 300;

/**
 * Each is shown for a second if the next one does not begin before that. Those without a time of their own, because their
 * words were added to the text, share the time of their neighbours.
 */
const spread = (captions: readonly Caption[]): readonly Caption[] => {
  const shown: Caption[] = [];
  for (let from = 0; from < captions.length; ) {
    const startMs = captions[from]?.startMs ?? 0;
    let to = from;
    let endMs: number;
    do {
      const last = captions[to];
      to += 1;
      const wantedMs = Math.max(last?.endMs ?? 0, startMs + (to - from) * minMs);
      endMs = Math.min(wantedMs, captions[to]?.startMs ?? Number.POSITIVE_INFINITY);
    } while (endMs - startMs < (to - from) * leastMs && to < captions.length);
    const group = captions.slice(from, to);
    const ms = Math.min((endMs - startMs) / group.length, maxMs);
    for (const [index, caption] of group.entries()) {
      const toMs = (at: number): number => Math.round(startMs + at * ms);
      shown.push({ ...caption, startMs: toMs(index), endMs: toMs(index + 1) });
    }
    from = to;
  }
  return shown;
};

const cutCaptions = (
  text: string,
  words: readonly TimedWord[],
  turns: readonly Turn[],
  { lineLength, hasNames }: CaptionOptions,
): readonly Caption[] => {
  const units = toUnits(text, words, turns, hasNames);
  const starts = findStarts(units, lineLength);
  const captions = starts.map((start, index): Caption => {
    const part = units.slice(start, starts[index + 1] ?? units.length);
    const lineBreak = findLineBreak(part, lineLength) ?? part.length;
    const lines = [part.slice(0, lineBreak), part.slice(lineBreak)].map(joinUnits);
    return {
      startMs: part[0]?.startMs ?? 0,
      endMs: part.at(-1)?.endMs ?? 0,
      lines: lines.filter((line) => line !== ''),
      speaker: part[0]?.speaker ?? null,
    };
  });
  return spread(captions);
};

/** The captions in order, without overlaps; each is of one speaker. `words` is a result of `alignWords` with the same turns. */
export const toCaptions = (
  text: string,
  words: readonly TimedWord[],
  turns: readonly Turn[],
): readonly Caption[] => cutCaptions(text, words, turns, { lineLength: usualLineLength, hasNames: false });

/** As the podcast namespace wants them for SRT: lines are shorter, and a name begins the caption at which the speaker changes. */
export const toSrtCaptions = (
  text: string,
  words: readonly TimedWord[],
  turns: readonly Turn[],
): readonly Caption[] => cutCaptions(text, words, turns, { lineLength: srtLineLength, hasNames: true });

/** `01:02:03` */
const formatClock = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
};

/** `01:02:03.456` */
const formatTime = (ms: number, separator: '.' | ','): string =>
  `${formatClock(ms)}${separator}${String(ms % 1_000).padStart(3, '0')}`;

const formatRange = ({ startMs, endMs }: Caption, separator: '.' | ','): string =>
  `${formatTime(startMs, separator)} --> ${formatTime(endMs, separator)}`;

/** Voice spans name who speaks, where that changes. */
export const asVtt = (captions: readonly Caption[]): string =>
  [
    'WEBVTT\n',
    ...captions.map((caption, index) => {
      const { speaker, lines } = caption;
      const isChange = speaker !== null && speaker !== captions[index - 1]?.speaker;
      const voice = isChange ? `<v ${escapeMarkup(speaker)}>` : '';
      return `${formatRange(caption, '.')}\n${voice}${lines.map(escapeMarkup).join('\n')}\n`;
    }),
  ].join('\n');

/** SRT has no escapes: players show the text as it is. */
export const asSrt = (captions: readonly Caption[]): string =>
  captions
    .map((caption, index) => `${index + 1}\n${formatRange(caption, ',')}\n${caption.lines.join('\n')}\n`)
    .join('\n');

/** The JSON transcript of the podcast namespace: each segment says who speaks. */
export const asTranscriptJson = (captions: readonly Caption[]): string => {
  const segments = captions.map(({ startMs, endMs, lines, speaker }) => ({
    ...(speaker === null ? {} : { speaker }),
    startTime: startMs / 1_000,
    endTime: endMs / 1_000,
    body: lines.join(' '),
  }));
  return `${JSON.stringify({ version: '1.0.0', segments }, null, 2)}\n`;
};

/** Each paragraph begins with its time: `[01:02:03]`. Headings stay as they are. */
export const asTimedText = (text: string, words: readonly TimedWord[]): string => {
  const lines: string[] = [];
  const headings = new Set(findHeadings(text).map(({ from }) => from));
  let [offset, word] = [0, 0];
  for (const line of text.trimEnd().split('\n')) {
    while ((words[word]?.from ?? Number.POSITIVE_INFINITY) < offset) word += 1;
    const first = words[word];
    const hasWord = first !== undefined && first.from < offset + line.length;
    if (headings.has(offset)) lines.push(line.trim());
    else lines.push(hasWord ? `[${formatClock(first.startMs)}] ${line.trim()}` : '');
    offset += line.length + 1;
  }
  return `${lines.join('\n')}\n`;
};
