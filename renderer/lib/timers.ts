/** Calls `fn` after `ms` milliseconds. Returns a function that cancels it. */
export type After = (ms: number, fn: () => void) => () => void;

export const after: After = (ms, fn) => {
  const timer = window.setTimeout(fn, ms);
  return () => window.clearTimeout(timer);
};

/** Milliseconds from the beginning of a frame until it is drawn. */
const drawMs = 6;
/** Milliseconds; a hidden window draws no frames. */
const maxFrameMs = 100;

/** Calls `fn` after the next frame, which it does not delay. Returns a function that cancels it. */
export const afterFrame = (fn: () => void): (() => void) => {
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    cancelTimer();
  };
  const frame = requestAnimationFrame(() => {
    cancelTimer();
    cancelTimer = after(drawMs, fn);
  });
  let cancelTimer = after(maxFrameMs, () => {
    cancelAnimationFrame(frame);
    fn();
  });
  return cancel;
};

/** Resolves after `ms`, or when the signal aborts. Never rejects. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = after(ms, end);
    signal?.addEventListener('abort', end);
  });

/** Timers of the window that the function passed to `onDispose` cancels. */
export const createTimers = (onDispose: (fn: () => void) => void): After => {
  const cancels = new Set<() => void>();
  onDispose(() => {
    for (const cancel of cancels) cancel();
  });
  return (ms, fn) => {
    const stop = after(ms, () => {
      cancels.delete(cancel);
      fn();
    });
    const cancel = (): void => {
      stop();
      cancels.delete(cancel);
    };
    cancels.add(cancel);
    return cancel;
  };
};

/** One timer for each key. */
export const createKeyTimers = (after: After, onDue: (key: string) => void) => {
  const stops = new Map<string, () => void>();
  const cancel = (key: string): void => {
    stops.get(key)?.();
    stops.delete(key);
  };
  const schedule = (key: string, ms: number): void => {
    cancel(key);
    const stop = after(ms, () => {
      stops.delete(key);
      onDue(key);
    });
    stops.set(key, stop);
  };
  return {
    /** Replaces the timer of the key. */
    schedule,
    /** Leaves the timer of the key as it is, if it has one. */
    ensureScheduled: (key: string, ms: number): void => {
      if (!stops.has(key)) schedule(key, ms);
    },
    cancel,
    /** The keys with a timer. */
    keys: () => [...stops.keys()],
  };
};
