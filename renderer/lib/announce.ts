/** Words for screen readers. One polite region, in the layout, speaks what is announced here. */

type Listener = (text: string) => void;
const listeners = new Set<Listener>();

export const announce = (text: string): void => {
  for (const fn of listeners) fn(text);
};

export const onAnnounce = (fn: Listener): (() => void) => {
  listeners.add(fn);
  return () => void listeners.delete(fn);
};
