/** Decodes a batch of windows, token by token, until each has ended. */
import { chooseToken } from './choose-token.ts';
import type { Decoder, Step } from './decoder.ts';
import type { ModelConfig } from './model-config.ts';

export interface DecodedText {
  readonly tokens: readonly number[];
  /** Of each token and of the end. */
  readonly logProbabilities: readonly number[];
  /** Of each token and of the end: how the alignment heads attend to the frames, head by head. */
  readonly attention: readonly Float32Array[];
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
const maxLoopTokens = 24;

const isEndlessLoop = (tokens: readonly number[]): boolean => {
  for (let period = 1; period <= maxLoopTokens; period += 1) {
    const from = tokens.length - period * loopRepeats;
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

  constructor(frames: number) {
    this.frames = frames;
  }

  addAttention(step: Step, row: number, rows: number): void {
    const all = new Float32Array(step.attention.length * this.frames);
    for (const [head, values] of step.attention.entries()) {
      const from = row * (values.length / rows);
      all.set(values.subarray(from, from + this.frames), head * this.frames);
    }
    this.attention.push(all);
  }
}

const createAllowed = (config: ModelConfig) => {
  const { end } = config.tokens;
  const always = new Uint8Array(end + 1).fill(1);
  for (const token of config.suppressed) always[token] = 0;
  const first = always.slice();
  for (const token of [...config.suppressedFirst, end]) first[token] = 0;
  return { always, first };
};

/** The decoder has begun with the sound of these rows. */
export const decodeWindows = async (
  decoder: Decoder,
  config: ModelConfig,
  rows: readonly DecodingRow[],
  { temperature, random, onStep }: DecodingOptions,
): Promise<readonly DecodedText[]> => {
  const allowed = createAllowed(config);
  const all = rows.map(({ frames }) => new Row(frames));
  const promptLength = rows[0]?.prompt.length ?? 0;
  const maxTokens = config.maxTokens - promptLength - 1;
  decoder.restart();
  let step: Step | null = null;
  for (let from = 0; from < promptLength; from += promptBlock) {
    step = await decoder.step(rows.map(({ prompt }) => prompt.slice(from, from + promptBlock)));
    onStep();
  }
  let active = all;
  while (step && active.length > 0) {
    const width = step.scores.length / active.length;
    for (const [at, row] of active.entries()) {
      const scores = step.scores.subarray(at * width, (at + 1) * width);
      const isAllowed = row.tokens.length === 0 ? allowed.first : allowed.always;
      const { token, logProbability } = chooseToken(scores, isAllowed, temperature, random());
      row.addAttention(step, at, active.length);
      row.logProbabilities.push(logProbability);
      if (token === config.tokens.end) row.isDone = true;
      else row.tokens.push(token);
      if (row.tokens.length >= maxTokens || isEndlessLoop(row.tokens)) row.isDone = true;
    }
    const going = active.flatMap((row, at) => (row.isDone ? [] : [at]));
    if (going.length === 0) break;
    if (going.length < active.length) {
      decoder.keepRows(going);
      active = active.filter((row) => !row.isDone);
    }
    step = await decoder.step(active.map(({ tokens }) => tokens.slice(-1)));
    onStep();
  }
  return all;
};
