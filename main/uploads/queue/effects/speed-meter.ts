/** Milliseconds after which an old reading counts for about a third. */
const smoothingMs = 3_000;
/** Milliseconds. Shorter intervals measure scheduling rather than the network. */
const minIntervalMs = 100;

/** Returns a function that takes the bytes sent so far and returns the speed, or null while unknown. */
export const createSpeedMeter = (now: () => number): ((sent: number) => number | null) => {
  let last: { readonly at: number; readonly sent: number } | null = null;
  let speed: number | null = null;
  return (sent) => {
    const at = now();
    if (last === null) {
      last = { at, sent };
      return null;
    }
    const elapsed = at - last.at;
    if (elapsed < 0) last = { at, sent };
    if (elapsed < minIntervalMs) return speed;
    const reading = (Math.max(sent - last.sent, 0) * 1000) / elapsed;
    const weight = 1 - Math.exp(-elapsed / smoothingMs);
    speed = speed === null ? reading : speed + (reading - speed) * weight;
    last = { at, sent };
    return speed;
  };
};
