/** Words for screen readers. One polite region, in the layout, speaks what is announced here. */

type Listener = (text: string, topic: string) => void;
const listeners = new Set<Listener>();

/** Of what is said about the same thing in one breath, only the last is spoken. */
export const announce = (text: string, topic: string = text): void => {
  for (const fn of listeners) fn(text, topic);
};

export const onAnnounce = (fn: Listener): (() => void) => {
  listeners.add(fn);
  return () => void listeners.delete(fn);
};
