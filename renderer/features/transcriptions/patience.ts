/** Many requests one after the other, at the pace that the service allows. */
import { pauseAfter } from '../../../preload/contract/patience.ts';
import type { Result } from '../../../preload/contract/result.ts';

export interface Patience {
  /** Told when a pause begins, with its seconds, and with null when it is over. */
  readonly onPause?: (seconds: number | null) => void;
  readonly signal?: AbortSignal;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const waitFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal?.addEventListener('abort', over);
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
      const seconds = answer.ok || signal?.aborted ? null : pauseAfter(answer.error, tried);
      if (seconds === null) return answer;
      onPause?.(seconds);
      await wait(seconds * 1_000, signal);
      onPause?.(null);
      if (signal?.aborted) return answer;
    }
  };
