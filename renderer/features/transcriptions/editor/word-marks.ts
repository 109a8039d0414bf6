/**
 * The words that were heard, in the text: the one that plays, those that the model was not sure of, and gaps. Corrections
 * move them, until the words are aligned again.
 */
import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  Facet,
  StateEffect,
  StateField,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  MatchDecorator,
  ViewPlugin,
} from '@codemirror/view';
import { t } from '../../../../preload/messages/translate.ts';
import type { TimedWord } from '../../../../preload/recordings/align-words.ts';
import { isSentenceEnd } from '../../../../preload/recordings/paragraphs.ts';
import { isMac } from '../../../lib/platform.ts';
import { after } from '../../../lib/timers.ts';
import { revealRange } from './match-highlight.ts';

export const setWords = StateEffect.define<readonly TimedWord[]>();
export const showUnsure = StateEffect.define<boolean>();
/** The index of the word that plays; null: none. */
const setPlaying = StateEffect.define<number | null>();

/** If its probability is lower, a word is often another one. */
const unsureProbability = 0.5;
/** The mark stays in shorter pauses. */
const shortPauseMs = 400;

const playingMark = Decoration.mark({ class: 'cm-playingWord' });
const unsureMark = Decoration.mark({ class: 'cm-unsureWord' });

interface HeardText {
  /** In the order of the text. */
  readonly words: readonly TimedWord[];
  /** Their indexes in the order of time, which is another where several people speak at once. */
  readonly byTime: readonly number[];
  /** Changes of the text since the words were aligned; null: none. */
  readonly changes: ChangeDesc | null;
  readonly playing: number | null;
  readonly isUnsureShown: boolean;
  readonly unsure: DecorationSet;
}

const isUnsure = ({ probability }: TimedWord): boolean =>
  probability !== null && probability < unsureProbability;

export const countUnsure = (words: readonly TimedWord[]): number => words.filter(isUnsure).length;

/** Where a word is now; null if it is deleted. */
const locate = ({ changes }: HeardText, { from, to }: TimedWord) => {
  const [start, end] = changes ? [changes.mapPos(from, 1), changes.mapPos(to, -1)] : [from, to];
  return end > start ? { from: start, to: end } : null;
};

const markUnsure = (heard: HeardText): DecorationSet => {
  if (!heard.isUnsureShown) return Decoration.none;
  const places = heard.words.filter(isUnsure).flatMap((word) => locate(heard, word) ?? []);
  return Decoration.set(places.map(({ from, to }) => unsureMark.range(from, to)));
};

const markPlaying = (heard: HeardText): DecorationSet => {
  const word = heard.playing === null ? undefined : heard.words[heard.playing];
  const place = word && locate(heard, word);
  return place ? Decoration.set(playingMark.range(place.from, place.to)) : Decoration.none;
};

/** The last item for which this is true, as for all before it; -1 if there is none. */
const findIndex = <T>(items: readonly T[], isBefore: (item: T) => boolean): number => {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

const sortByTime = (words: readonly TimedWord[]): readonly number[] =>
  Array.from(words.keys()).sort((one, other) => (words[one]?.startMs ?? 0) - (words[other]?.startMs ?? 0));

/** The index of the word that began last at this time; null if none did. */
const findStarted = ({ words, byTime }: Pick<HeardText, 'words' | 'byTime'>, ms: number): number | null =>
  byTime[findIndex(byTime, (index) => (words[index]?.startMs ?? 0) <= ms)] ?? null;

const heardText = StateField.define<HeardText>({
  create: () => ({
    words: [],
    byTime: [],
    changes: null,
    playing: null,
    isUnsureShown: false,
    unsure: Decoration.none,
  }),
  update: (before, { changes, docChanged, effects }) => {
    let now = before;
    if (docChanged) {
      const all = before.changes ? before.changes.composeDesc(changes.desc) : changes.desc;
      now = { ...now, changes: all, unsure: now.unsure.map(changes) };
    }
    for (const effect of effects) {
      if (effect.is(setPlaying)) now = { ...now, playing: effect.value };
      if (effect.is(setWords)) {
        const ms = now.playing === null ? -1 : (now.words[now.playing]?.startMs ?? -1);
        const set = { words: effect.value, byTime: sortByTime(effect.value) };
        now = { ...now, ...set, changes: null, playing: ms < 0 ? null : findStarted(set, ms) };
      }
      if (effect.is(showUnsure)) now = { ...now, isUnsureShown: effect.value };
      if (effect.is(setWords) || effect.is(showUnsure)) now = { ...now, unsure: markUnsure(now) };
    }
    return now;
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ unsure }) => unsure),
    EditorView.decorations.from(field, markPlaying),
  ],
});

/** Marks the word that is heard at this time; null: none. Returns whether it is another one. */
export const markTime = (view: EditorView, ms: number | null): boolean => {
  const heard = view.state.field(heardText, false);
  if (!heard) return false;
  const index = ms === null ? null : findStarted(heard, ms);
  const word = index === null ? undefined : heard.words[index];
  const playing = word && ms !== null && ms < word.endMs + shortPauseMs ? index : null;
  if (playing === heard.playing) return false;
  view.dispatch({ effects: setPlaying.of(playing) });
  return true;
};

/** Where the word that plays is, and the one after it in time; null: none plays. */
export const locatePlaying = (state: EditorState): { readonly at: number; readonly next: number } | null => {
  const heard = state.field(heardText, false);
  if (!heard || heard.playing === null) return null;
  const { words, byTime, playing } = heard;
  const started = findIndex(
    byTime,
    (index) => (words[index]?.startMs ?? 0) <= (words[playing]?.startMs ?? 0),
  );
  const [place, next] = [words[playing], words[byTime[started + 1] ?? -1]].map(
    (word) => word && locate(heard, word),
  );
  return place ? { at: place.from, next: (next ?? place).from } : null;
};

/** Milliseconds that are heard behind the last word of a sentence, because its end is often marked too early. */
const sentenceTailMs = 200;

/** The words of the sentence that is heard at this time, in milliseconds. It ends where a line ends, too. Empty: none are known. */
const findSentenceWords = (state: EditorState, ms: number): readonly TimedWord[] => {
  const heard = state.field(heardText, false);
  if (!heard) return [];
  const { words } = heard;
  /** Whether a sentence ends between this word and the next one. Words that are deleted say nothing. */
  const isEnd = (at: number): boolean => {
    const [place, next] = [words[at], words[at + 1]].map((word) => (word ? locate(heard, word) : null));
    if (!place || !next) return at + 1 >= words.length;
    if (state.doc.lineAt(place.to).to < next.from) return true;
    return isSentenceEnd(state.sliceDoc(place.from, place.to), state.sliceDoc(next.from, next.to));
  };
  const started = findStarted(heard, ms) ?? heard.byTime[0];
  if (started === undefined) return [];
  let [first, last] = [started, started];
  while (first > 0 && !isEnd(first - 1)) first -= 1;
  while (!isEnd(last)) last += 1;
  return words.slice(first, last + 1);
};

/** Where the sentence begins that is heard at this time, in milliseconds; null if no words are known. */
export const findSentenceStart = (state: EditorState, ms: number): number | null => {
  const heard = state.field(heardText, false);
  const places = findSentenceWords(state, ms).flatMap((word) => (heard && locate(heard, word)) ?? []);
  return places[0]?.from ?? null;
};

/** When the sentence that is heard at this time begins and ends, in milliseconds; null if no words are known. */
export const findSentence = (state: EditorState, ms: number): Pick<TimedWord, 'startMs' | 'endMs'> | null => {
  const sentence = findSentenceWords(state, ms);
  if (sentence.length === 0) return null;
  const startMs = sentence.reduce((least, word) => Math.min(least, word.startMs), Number.POSITIVE_INFINITY);
  const endMs = sentence.reduce((most, word) => Math.max(most, word.endMs), 0);
  return { startMs, endMs: endMs + sentenceTailMs };
};

/** A mark such as `[not understood, 0:36 to 1:04]`, in any language. */
const gapPattern = /\[[^[\]\n]{1,60}?(\d+(?::\d\d){1,2})[^[\]\n]{1,30}?(\d+(?::\d\d){1,2})\]/g;

/** A place of the recording that was not understood. */
export interface GapMark {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly startMs: number;
  /** The last second that the mark names has passed. */
  readonly endMs: number;
}

const parseTime = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1_000;

const findGaps = (text: string, offset: number): readonly GapMark[] =>
  Array.from(text.matchAll(gapPattern), ({ 0: gap, 1: start = '', 2: end = '', index }) => ({
    from: offset + index,
    to: offset + index + gap.length,
    text: gap,
    startMs: parseTime(start),
    endMs: parseTime(end) + 1_000,
  }));

export const findGapAt = (state: EditorState, position: number): GapMark | null => {
  const line = state.doc.lineAt(position);
  return findGaps(line.text, line.from).find(({ from, to }) => position >= from && position <= to) ?? null;
};

/** The gap at the caret, or the next one, or the first; null if there is none. */
export const findNextGap = (state: EditorState): GapMark | null => {
  const { head } = state.selection.main;
  const gaps = findGaps(state.doc.toString(), 0);
  return gaps.find(({ to }) => to >= head) ?? gaps[0] ?? null;
};

/** When the word at this position is heard, or the last one before it; in milliseconds. Null if that is not known. */
const findTime = (state: EditorState, position: number): number | null => {
  const gap = findGapAt(state, position);
  if (gap !== null) return gap.startMs;
  const { words, changes } = state.field(heardText);
  const then = changes ? changes.invertedDesc.mapPos(position) : position;
  return words[findIndex(words, ({ from }) => from <= then)]?.startMs ?? words[0]?.startMs ?? null;
};

/** When the first word from this position on is heard; in milliseconds. Null if that is not known. */
export const findStartTime = (state: EditorState, position: number): number | null => {
  const heard = state.field(heardText, false);
  if (!heard) return null;
  const then = heard.changes ? heard.changes.invertedDesc.mapPos(position) : position;
  return heard.words[findIndex(heard.words, ({ from }) => from < then) + 1]?.startMs ?? null;
};

/** Reveals the next unsure word after the caret, or the first one. Returns it; null if there is none. */
export const revealNextUnsure = (view: EditorView): string | null => {
  const heard = view.state.field(heardText, false);
  if (!heard) return null;
  const { head } = view.state.selection.main;
  const places = heard.words.filter(isUnsure).flatMap((word) => locate(heard, word) ?? []);
  const place = places.find(({ from }) => from > head) ?? places[0];
  if (!place) return null;
  revealRange(view, place.from, place.to);
  return view.state.sliceDoc(place.from, place.to);
};

export const countGaps = (text: string): number => [...text.matchAll(gapPattern)].length;

/** Reveals the next gap after the caret, or the first one. Returns when it begins, in milliseconds; null if there is none. */
export const revealNextGap = (view: EditorView): number | null => {
  const { head } = view.state.selection.main;
  const gaps = findGaps(view.state.doc.toString(), 0);
  const gap = gaps.find(({ from }) => from > head) ?? gaps[0];
  if (!gap) return null;
  revealRange(view, gap.from, gap.to);
  return gap.startMs;
};

const gapDecorator = new MatchDecorator({
  regexp: gapPattern,
  decoration: () =>
    Decoration.mark({ class: 'cm-gap', attributes: { title: t('transcriptions.words.playGap') } }),
});

const gapMarks = ViewPlugin.define(
  (view) => ({
    decorations: gapDecorator.createDeco(view),
    update(update) {
      this.decorations = gapDecorator.updateDeco(update, this.decorations);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

const theme = EditorView.theme({
  '.cm-playingWord': {
    borderRadius: '2px',
    backgroundColor: 'color-mix(in srgb, var(--st-accent) 26%, transparent)',
  },
  '@media (forced-colors: active)': { '.cm-playingWord': { outline: '1px solid Highlight' } },
  '.cm-unsureWord': {
    textDecoration: 'underline dotted 2px var(--st-warn)',
    textUnderlineOffset: '3px',
  },
  '.cm-gap': { color: 'var(--st-muted)', cursor: 'pointer', textDecoration: 'underline' },
});

/** Milliseconds in which a second click makes it a double click, which selects a word. */
const doubleClickMs = 250;

interface Playback {
  /** From this time on, in milliseconds. */
  readonly onPlay: (ms: number) => void;
  /** The same, but what is paused stays so. */
  readonly onMove: (ms: number) => void;
}

const playback = Facet.define<Playback>();

const playAt = (state: EditorState, position: number | null): boolean => {
  const ms = position === null ? null : findTime(state, position);
  if (ms !== null) state.facet(playback)[0]?.onPlay(ms);
  return ms !== null;
};

/** Plays from the caret, or from the start of what is selected. Returns whether its time is known. */
export const playFromHere = ({ state }: Pick<EditorView, 'state'>): boolean =>
  state.field(heardText, false) !== undefined && playAt(state, state.selection.main.from);

export const heardWords = (options: Playback): Extension => {
  let cancelMove = (): void => undefined;
  return [
    heardText,
    playback.of(options),
    gapMarks,
    theme,
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        const hasKey = isMac ? event.metaKey : event.ctrlKey;
        if (event.button !== 0 || !hasKey) return false;
        // The caret stays where the user types.
        return playAt(view.state, view.posAtCoords({ x: event.clientX, y: event.clientY }));
      },
      // No click follows when the press redraws the gap, because it ends its highlight.
      mouseup: (event, view) => {
        const gap = document.elementFromPoint(event.clientX, event.clientY)?.closest('.cm-gap');
        if (event.button === 0 && gap && view.state.selection.main.empty)
          playAt(view.state, view.posAtDOM(gap));
      },
      click: (event, view) => {
        cancelMove();
        const { altKey, ctrlKey, metaKey, shiftKey, detail, target } = event;
        const isPlain = detail === 1 && !(altKey || ctrlKey || metaKey || shiftKey);
        if (!isPlain || !(target instanceof Element) || target.closest('.cm-gap, button')) return;
        cancelMove = after(doubleClickMs, () => {
          const { empty, head } = view.state.selection.main;
          const ms = empty ? findTime(view.state, head) : null;
          if (ms !== null) options.onMove(ms);
        });
      },
    }),
    keymap.of([{ key: 'Shift-F8', run: playFromHere }]),
  ];
};
