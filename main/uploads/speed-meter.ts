/** Bytes per second, smoothed over some seconds. */

/** After this long an old reading counts for a third: milliseconds. */
const smoothingMs = 3_000;
/** Readings closer together than this say more about scheduling than about the network. */
const minIntervalMs = 100;

/** Answers a meter: feed it how many bytes were sent so far; it answers the speed, or null until it can be told. */
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
