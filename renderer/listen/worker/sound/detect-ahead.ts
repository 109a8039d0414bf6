/**
 * The voice detector in a worker of its own. It judges the next minutes of a recording while the model, which occupies the worker
 * that listens, recognises those before.
 */
import type { Runtime, Session } from '../model/runtime.ts';
import { hopSamples, type JudgedHop, stateLength, VoiceDetector } from './voice-detector.ts';

/** Where the detector goes on. */
export interface DetectorStart {
  /** As `encodeState` returned it; '' at the start of a recording. */
  readonly state: string;
  /** The first hops were judged before: it only takes note of them. */
  readonly knownHops: number;
}

/** Returns the port to a detector that judges one sound. */
export type OpenDetector = (start: DetectorStart) => MessagePort;

/** The answer to a block of sound: for each of its hops the probability, and the state behind it. */
interface JudgedBlock {
  readonly probabilities: Float32Array;
  readonly states: Float32Array;
}

interface Failure {
  /** In English. */
  readonly failure: string;
}

type Answer = JudgedBlock | Failure;

/** Two seconds are judged in 30 ms. */
const blockSamples = 64 * hopSamples;
/** Blocks that are judged before they are needed: two minutes, which the model takes ten seconds or more for. */
const mostAhead = 60;
/** At first only few, so that the first words are there soon. */
const leastAhead = 2;

/** Judges blocks of sound that come through the port. An empty one is the end. */
export const serveDetector = (
  runtime: Runtime,
  session: Session,
  { state, knownHops }: DetectorStart,
  port: MessagePort,
): void => {
  const detector = new VoiceDetector(runtime, session, state);
  let hops = 0;
  const judge = (block: Float32Array): JudgedBlock => {
    const count = Math.ceil(block.length / hopSamples);
    const probabilities = new Float32Array(count);
    const states = new Float32Array(count * stateLength);
    for (let at = 0; at < count; at += 1, hops += 1) {
      const hop = block.subarray(at * hopSamples, (at + 1) * hopSamples);
      if (hops < knownHops) {
        detector.skip(hop);
        continue;
      }
      probabilities[at] = detector.judge(hop);
      states.set(detector.state, at * stateLength);
    }
    return { probabilities, states };
  };
  port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
    if (data.length === 0) {
      detector.release();
      port.close();
      return;
    }
    try {
      const judged = judge(data);
      port.postMessage(judged, [judged.probabilities.buffer, judged.states.buffer]);
    } catch (error) {
      failDetector(port, error);
    }
  };
};

/** Whoever waits for an answer gets this error. */
export const failDetector = (port: MessagePort, error: unknown): void =>
  port.postMessage({ failure: String(error) } satisfies Failure);

/** The answers that come through a port, in order. */
class Answers {
  readonly #come: Answer[] = [];
  #wake: () => void = () => {};

  constructor(port: MessagePort) {
    port.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.#come.push(data);
      this.#wake();
    };
  }

  async next(): Promise<JudgedBlock> {
    for (;;) {
      const next = this.#come.shift();
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      if ('failure' in next) throw new Error(next.failure);
      return next;
    }
  }
}

/** The last one can be shorter. */
async function* splitIntoBlocks(
  sound: AsyncIterable<Float32Array>,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  let block = new Float32Array(blockSamples);
  let filled = 0;
  for await (const piece of sound) {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + blockSamples - filled);
      block.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < blockSamples) continue;
      yield block;
      block = new Float32Array(blockSamples);
      filled = 0;
    }
  }
  if (filled > 0) yield block.slice(0, filled);
}

function* splitIntoHops(block: Float32Array, { probabilities, states }: JudgedBlock): Generator<JudgedHop> {
  for (const [at, probability] of probabilities.entries())
    yield {
      samples: block.subarray(at * hopSamples, (at + 1) * hopSamples),
      probability,
      state: states.subarray(at * stateLength, (at + 1) * stateLength),
    };
}

/**
 * Sound in hops, of which only the last one can be shorter. Reads ahead. What `sound` throws is thrown behind all hops before it;
 * what the detector cannot do, at once.
 */
export async function* detectAhead(
  sound: AsyncIterable<Float32Array>,
  port: MessagePort,
): AsyncGenerator<JudgedHop> {
  const answers = new Answers(port);
  const blocks = splitIntoBlocks(sound);
  const sent: Float32Array[] = [];
  let end: { readonly error?: unknown } | null = null;
  const sendNext = async (): Promise<void> => {
    try {
      const { value: block, done } = await blocks.next();
      if (done === true) {
        end = {};
        return;
      }
      sent.push(block);
      const copy = block.slice();
      port.postMessage(copy, [copy.buffer]);
    } catch (error) {
      end = { error };
    }
  };
  try {
    for (let taken = 0; ; taken += 1) {
      const wanted = Math.min(leastAhead + Math.floor(taken / 2), mostAhead);
      while (end === null && sent.length < wanted) await sendNext();
      const block = sent.shift();
      if (block === undefined) break;
      yield* splitIntoHops(block, await answers.next());
    }
    if (end !== null && 'error' in end) throw (end as { readonly error: unknown }).error;
  } finally {
    port.postMessage(new Float32Array(0));
    port.close();
    await blocks.return(undefined);
  }
}
