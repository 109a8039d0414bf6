/** Records that this computer does not have are fetched one by one, at the pace that the service allows. */
import { hopeless } from '../../../preload/contract/error-families.ts';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { Clock } from '../clock.ts';

export interface ReadingDeps {
  /** The record with its text as it was last seen, without asking anyone; null where it never was. */
  readonly seen: (id: string) => Transcription | null;
  /** Asks the service: an older copy without its text must not pass for an empty one. */
  readonly show: (id: string, options?: { readonly signal?: AbortSignal }) => Promise<Result<Transcription>>;
  /** Milliseconds for which the service wants to be left alone, as far as its answers tell; 0: none. */
  readonly delay?: () => number;
  readonly clock: Clock;
}

export interface ReadingRun {
  readonly signal: AbortSignal;
  /** Told of a pause that begins, with its seconds, and with null when it is over. */
  readonly onPause: (seconds: number | null) => void;
}

/** A pause that the service asks for, in seconds: at least, at most, and where it does not say. */
const pauses = { least: 1, most: 300, unsaid: 15 } as const;
/** How often one record is put off before it counts as failed. */
const tries = 5;

export const stopped = fail('cancelled', 'The export was stopped.');

export const createReader = (
  { seen, show, delay, clock }: ReadingDeps,
  { signal, onPause }: ReadingRun,
): ((id: string) => Promise<Result<Transcription>>) => {
  let trouble: BridgeError | null = null;

  const pause = async (ms: number): Promise<void> => {
    if (ms <= 0 || signal.aborted) return;
    onPause(Math.ceil(ms / 1_000));
    await new Promise<void>((resolve) => {
      const stop = clock.after(ms, resolve);
      const onAbort = (): void => {
        stop();
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
    });
    onPause(null);
  };

  const ask = async (id: string): Promise<Result<Transcription>> => {
    await pause(delay?.() ?? 0);
    for (let tried = 1; ; tried += 1) {
      if (signal.aborted) return stopped;
      const answer = await show(id, { signal });
      if (answer.ok || answer.error.code !== 'rate_limited' || tried === tries) return answer;
      const seconds = answer.error.retryAfterSeconds ?? pauses.unsaid;
      await pause(Math.min(Math.max(seconds, pauses.least), pauses.most) * 1_000);
    }
  };

  return async (id) => {
    const known = seen(id);
    if (known) return ok(known);
    if (trouble !== null) return { ok: false, error: trouble };
    const answer = await ask(id);
    if (!answer.ok && hopeless.has(answer.error.code)) trouble = answer.error;
    return answer;
  };
};
