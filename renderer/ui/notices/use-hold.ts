import { type RefObject, useCallback, useEffect } from 'react';

/**
 * Tells `hold` whether the user is at the element: the pointer over it or the focus in it. `changed` is what the element
 * shows: what was pointed at or focused may be gone with it.
 */
export const useHold = (
  ref: RefObject<HTMLElement | null>,
  hold: (isHeld: boolean) => void,
  changed: unknown,
) => {
  const sync = useCallback(
    (): void => hold(ref.current?.matches(':hover, :focus-within') ?? false),
    [ref, hold],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useEffect(sync, [sync, changed]);
  useEffect(() => () => hold(false), [hold]);
  return {
    onPointerEnter: () => hold(true),
    onPointerLeave: sync,
    onFocus: () => hold(true),
    // At the event itself the focus is nowhere yet.
    onBlur: () => window.setTimeout(sync),
  };
};
