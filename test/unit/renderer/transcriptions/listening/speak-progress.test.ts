import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speakProgress } from '../../../../../renderer/features/transcriptions/listening/speak-progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('progress is spoken once a minute, and only if it has changed', () => {
  let text = 'Heard until 0:30 of 10:00';
  const spoken: string[] = [];
  const end = speakProgress(
    () => text,
    (one) => void spoken.push(one),
  );
  text = 'Heard until 3:30 of 10:00';
  vi.advanceTimersByTime(59_999);
  expect(spoken).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(spoken).toEqual([text]);
  vi.advanceTimersByTime(60_000);
  expect(spoken).toHaveLength(1);
  text = 'Heard until 9:00 of 10:00';
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual(['Heard until 3:30 of 10:00', text]);
  text = 'Heard until 9:30 of 10:00';
  end();
  vi.advanceTimersByTime(600_000);
  expect(spoken).toHaveLength(2);
});
