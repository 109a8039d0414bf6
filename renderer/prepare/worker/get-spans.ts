import type { Span } from '../../sound/decode/recording.ts';

const sampleCount = 8;
const sampleSeconds = 10;

/**
 * What of a recording is measured: its first `maxSeconds`, and samples evenly from the rest if its length is known. Null:
 * all of it.
 */
export const getSpans = (statedSeconds: number | null, maxSeconds: number | null): readonly Span[] | null => {
  if (maxSeconds === null) return null;
  const first = { start: 0, end: maxSeconds };
  if (statedSeconds === null || statedSeconds <= maxSeconds) return [first];
  const step = (statedSeconds - maxSeconds) / sampleCount;
  const samples = Array.from({ length: sampleCount }, (_, index) => {
    const start = maxSeconds + index * step;
    return { start, end: Math.min(start + Math.min(sampleSeconds, step), statedSeconds) };
  });
  return [first, ...samples];
};
