/** Time, as a parameter: `now` in milliseconds since 1970 for what is shown and saved, `after` for waiting. */
export interface UploadClock {
  now(): number;
  /** Runs `work` once after `ms`, however the system's clock is set meanwhile. Answers how to stop it. */
  after(ms: number, work: () => void): () => void;
}

/** A timer's longest span: setTimeout takes anything longer for 1 ms. */
const maxTimerMs = 2 ** 31 - 1;

export const systemClock: UploadClock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, Math.min(Math.max(ms, 0), maxTimerMs));
    return () => clearTimeout(timer);
  },
};
