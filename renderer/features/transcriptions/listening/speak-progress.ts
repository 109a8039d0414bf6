/** How far listening is, for screen readers. */
import { after } from '../../../lib/timers.ts';

/** Milliseconds; more often would be in the way of everything else that is read aloud. */
const spokenMs = 60_000;

/** Announces it once a minute, if it is another one than before. Returns a function that ends it. */
export const speakProgress = (getText: () => string, announce: (text: string) => void): (() => void) => {
  let spoken = '';
  let cancel = (): void => undefined;
  const wait = (): void => {
    cancel = after(spokenMs, () => {
      const text = getText();
      if (text !== spoken) announce(text);
      spoken = text;
      wait();
    });
  };
  wait();
  return () => cancel();
};
