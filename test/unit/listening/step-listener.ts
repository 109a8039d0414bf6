/** A listener that hears one word a second, chunk by chunk, when the test says so. */
import type { Listen, Listened, ListenRequest } from '../../../main/listening/listen.ts';
import type { HeardChunk, HeardSource } from '../../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';

const chunkMs = 10_000;

export const createChunk = (index: number, language = 'en'): HeardChunk => {
  const startMs = index * chunkMs;
  const words = Array.from({ length: 5 }, (_, at) => {
    const wordMs = startMs + at * 1_000;
    return { text: `w${index}.${at}`, startMs: wordMs, endMs: wordMs + 800, probability: 0.75 };
  });
  return {
    index,
    source: 0,
    startMs,
    endMs: startMs + chunkMs,
    language,
    words,
    gaps: [],
    isCut: false,
    languageTimes: [[language, 4_000]],
    detectorState: '',
  };
};

export interface StepListener {
  readonly listen: Listen;
  /** Reported whenever it begins to listen; empty: nothing is. */
  sources: readonly HeardSource[];
  /** What the service asked for, in order. */
  readonly requests: readonly ListenRequest[];
  /** The chunks that the service stored. */
  readonly stored: readonly number[];
  /** Resolves when the service asks for the next recording, or for the same one again. */
  readonly started: () => Promise<ListenRequest>;
  /** The next chunk; false if the service did not store it. */
  readonly hear: (change?: Partial<HeardChunk>) => boolean;
  readonly end: (result?: Result<Listened>) => void;
}

export const createStepListener = (): StepListener => {
  const requests: ListenRequest[] = [];
  const stored: number[] = [];
  let waiting: (request: ListenRequest) => void = () => {};
  let unseen = 0;
  let next = 0;
  let finish: (result: Result<Listened>) => void = () => {};
  const listener: StepListener = {
    requests,
    stored,
    sources: [{ name: '', channel: null }],
    listen: (request) => {
      requests.push(request);
      next = request.nextIndex;
      if (listener.sources.length > 0) request.onSources(listener.sources);
      const { promise, resolve } = Promise.withResolvers<Result<Listened>>();
      finish = resolve;
      request.signal.addEventListener('abort', () => resolve(fail('cancelled')));
      unseen += 1;
      waiting(request);
      return promise;
    },
    started: async () => {
      while (unseen === 0) {
        const { promise, resolve } = Promise.withResolvers<ListenRequest>();
        waiting = resolve;
        await promise;
      }
      unseen -= 1;
      return requests.at(-1 - unseen) as ListenRequest;
    },
    hear: (change = {}) => {
      const chunk = { ...createChunk(next), ...change };
      if (requests.at(-1)?.onChunks([chunk]) !== true) return false;
      stored.push(chunk.index);
      next += 1;
      return true;
    },
    end: (result) => finish(result ?? ok({ durationMs: next * chunkMs, unreadTracks: 0, voices: [] })),
  };
  return listener;
};
