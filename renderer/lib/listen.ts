/** Adds `fn` as a listener of each event. Returns a function that removes it. */
export const listen = (target: EventTarget, events: readonly string[], fn: () => void): (() => void) => {
  for (const event of events) target.addEventListener(event, fn);
  return () => {
    for (const event of events) target.removeEventListener(event, fn);
  };
};
