/** Who types reads what they type, and each frame for something else would let the next key wait. */
import { listen } from './platform.ts';

/** Milliseconds after a key. */
export const typingPause = 150;

/** For the whole window. Keys count from now on. */
export const createTyping = () => {
  let lastKey = Number.NEGATIVE_INFINITY;
  listen(window, ['keydown'], () => {
    lastKey = performance.now();
  });
  return { isTyping: (): boolean => performance.now() - lastKey < typingPause };
};
