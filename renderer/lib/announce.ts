/** Words for screen readers. One polite region, in the layout, speaks what is announced here. */

type Listener = (text: string, about: string) => void;
const listeners = new Set<Listener>();

/** Of what is said about the same thing in one breath, only the last is spoken. */
export const announce = (text: string, about: string = text): void => {
  for (const fn of listeners) fn(text, about);
};

export const onAnnounce = (fn: Listener): (() => void) => {
  listeners.add(fn);
  return () => void listeners.delete(fn);
};
