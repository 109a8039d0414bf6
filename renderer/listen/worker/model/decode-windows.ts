/** Decodes a batch of windows, token by token, until each has ended. */
import { chooseToken } from './choose-token.ts';
import type { Decoder, Step } from './decoder.ts';
import { framesPerSecond, type ModelConfig } from './model-config.ts';

export interface DecodedText {
  readonly tokens: readonly number[];
  /** Of each token and of the end. */
  readonly logProbabilities: readonly number[];
  /** Of each token and of the end: how the alignment heads attend to the frames, head by head. */
  readonly attention: readonly Float32Array[];
  /** It was stopped in a loop, so what was said after that is missing. */
  readonly isStopped: boolean;
}

export interface DecodingRow {
  /** Tokens before the text; as many for each row. */
  readonly prompt: readonly number[];
  /** Frames of the window that have sound. */
  readonly frames: number;
}

interface DecodingOptions {
  readonly temperature: number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly onStep: () => void;
}

/** Tokens of a prompt that are computed at once: the scores of all of them are in memory. */
const promptBlock = 16;
/** A phrase that comes back so often without a pause never ends. */
const loopRepeats = 8;
/** The same, if there are more tokens than can be said. */
const loopRepeatsTooFast = 3;
const maxLoopTokens = 24;
/** More than anyone says in a second. */
const maxTokensPerSecond = 15;

/** `frames`: of the sound. */
const isEndlessLoop = (tokens: readonly number[], frames: number): boolean => {
  const isTooFast = tokens.length > (maxTokensPerSecond * frames) / framesPerSecond;
  const repeats = isTooFast ? loopRepeatsTooFast : loopRepeats;
  for (let period = 1; period <= maxLoopTokens; period += 1) {
    const from = tokens.length - period * repeats;
    if (from < 0) return false;
    let at = tokens.length - 1;
    while (at >= from + period && tokens[at] === tokens[at - period]) at -= 1;
    if (at < from + period) return true;
  }
  return false;
};

class Row {
  readonly frames: number;
  readonly tokens: number[] = [];
  readonly logProbabilities: number[] = [];
  readonly attention: Float32Array[] = [];
  isDone = false;
  isStopped = false;

  constructor(frames: number) {
    this.frames = frames;
  }

  /** By head: frames of the whole window. */
  addAttention(heads: readonly Float32Array[]): void {
    const all = new Float32Array(heads.length * this.frames);
    for (const [head, values] of heads.entries())
      all.set(values.subarray(0, this.frames), head * this.frames);
    this.attention.push(all);
  }
}

/** The decoder has begun with the sound of these rows. */
export const decodeWindows = (
  decoder: Decoder,
  config: ModelConfig,
  rows: readonly DecodingRow[],
  { temperature, random, onStep }: DecodingOptions,
): readonly DecodedText[] => {
  const { end } = config.tokens;
  const suppressedFirst = [...config.suppressed, ...config.suppressedFirst, end];
  const all = rows.map(({ frames }) => new Row(frames));
  const promptLength = rows[0]?.prompt.length ?? 0;
  const maxTokens = config.maxTokens - promptLength - 1;
  decoder.restart();
  let step: Step | null = null;
  for (let from = 0; from < promptLength; from += promptBlock) {
    step = decoder.step(rows.map(({ prompt }) => prompt.slice(from, from + promptBlock)));
    onStep();
  }
  let active = all;
  while (step && active.length > 0) {
    for (const [at, row] of active.entries()) {
      // The tokens after the end are times and languages.
      const scores = step.scores[at]?.subarray(0, end + 1) ?? new Float32Array(0);
      for (const one of row.tokens.length === 0 ? suppressedFirst : config.suppressed)
        scores[one] = Number.NEGATIVE_INFINITY;
      const { token, logProbability } = chooseToken(scores, temperature, random());
      row.addAttention(step.attention[at] ?? []);
      row.logProbabilities.push(logProbability);
      if (token === end) row.isDone = true;
      else row.tokens.push(token);
      row.isStopped = !row.isDone && isEndlessLoop(row.tokens, row.frames);
      if (row.tokens.length >= maxTokens || row.isStopped) row.isDone = true;
    }
    const going = active.flatMap((row, at) => (row.isDone ? [] : [at]));
    if (going.length === 0) break;
    if (going.length < active.length) {
      decoder.keepRows(going);
      active = active.filter((row) => !row.isDone);
    }
    step = decoder.step(active.map(({ tokens }) => tokens.slice(-1)));
    onStep();
  }
  return all;
};
