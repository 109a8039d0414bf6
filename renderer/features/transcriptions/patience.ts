/** Many requests one after the other, at the pace that the service allows. */
import type { Result } from '../../../preload/contract/result.ts';

export interface Patience {
  /** Told when a pause begins, with its seconds, and with null when it is over. */
  readonly onPause?: (seconds: number | null) => void;
  readonly signal?: AbortSignal;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** A pause that the service asks for, in seconds: at least, at most, and where it does not say. */
const least = 1;
const most = 300;
const unsaid = 15;
/** How often one request is put off before it counts as failed. */
const tries = 5;

export const waitFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** `call`, which waits and asks again where the service asks for a pause. */
export const patient =
  <Args extends readonly unknown[], T>(
    call: (...args: Args) => Promise<Result<T>>,
    { onPause, signal, wait = waitFor }: Patience = {},
  ): ((...args: Args) => Promise<Result<T>>) =>
  async (...args) => {
    for (let tried = 1; ; tried += 1) {
      const answer = await call(...args);
      if (answer.ok || answer.error.code !== 'rate_limited' || tried === tries || signal?.aborted)
        return answer;
      const seconds = Math.min(Math.max(answer.error.retryAfterSeconds ?? unsaid, least), most);
      onPause?.(seconds);
      await wait(seconds * 1_000, signal);
      onPause?.(null);
      if (signal?.aborted) return answer;
    }
  };
