/** Records that this computer does not have are fetched one by one, at the pace that the service allows. */
import { hopeless } from '../../../preload/contract/error-families.ts';
import { pauseAfter } from '../../../preload/contract/patience.ts';
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
      const over = (): void => {
        stop();
        signal.removeEventListener('abort', over);
        resolve();
      };
      const stop = clock.after(ms, over);
      signal.addEventListener('abort', over);
    });
    onPause(null);
  };

  const ask = async (id: string): Promise<Result<Transcription>> => {
    await pause(delay?.() ?? 0);
    for (let tried = 1; ; tried += 1) {
      if (signal.aborted) return stopped;
      const answer = await show(id, { signal });
      const seconds = answer.ok ? null : pauseAfter(answer.error, tried);
      if (seconds === null) return answer;
      await pause(seconds * 1_000);
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
