/** A longer recording is implausible. */
const maxSeconds = 48 * 3_600;
/** No codec needs less for a second of sound, except for silence. */
const minBytesPerSecond = 20;
/** Bytes for a header and a short silence. */
const headBytes = 100_000;

/** Whether a file of so many bytes can have the length that it states. */
export const isPlausibleLength = (seconds: number, bytes: number): boolean =>
  seconds <= maxSeconds && seconds * minBytesPerSecond <= bytes + headBytes;
