/** Announcements for screen readers, spoken by the live region of `Announcer`. */

type Listener = (text: string, topic: string) => void;
const listeners = new Set<Listener>();

/** Of announcements in quick succession, only the last one of each topic is spoken. */
export const announce = (text: string, topic: string = text): void => {
  for (const fn of listeners) fn(text, topic);
};

export const onAnnounce = (fn: Listener): (() => void) => {
  listeners.add(fn);
  return () => void listeners.delete(fn);
};
