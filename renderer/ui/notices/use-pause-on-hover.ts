import { type RefObject, useCallback, useEffect } from 'react';

/**
 * Tells `hold` whether the user is at the element: the pointer over it or the focus in it. `changed` is what the element
 * shows: what was pointed at or focused may be gone with it.
 */
export const usePauseOnHover = (
  ref: RefObject<HTMLElement | null>,
  setPaused: (isPaused: boolean) => void,
  content: unknown,
) => {
  const update = useCallback(
    (): void => setPaused(ref.current?.matches(':hover, :focus-within') ?? false),
    [ref, setPaused],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useEffect(update, [update, content]);
  useEffect(() => () => setPaused(false), [setPaused]);
  return {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: update,
    onFocus: () => setPaused(true),
    // At the event itself the focus is nowhere yet.
    onBlur: () => window.setTimeout(update),
  };
};
