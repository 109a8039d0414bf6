import { type RefObject, useCallback, useEffect } from 'react';
import { after } from '../../lib/timers.ts';

/**
 * Pauses while the pointer or the focus is in the element. Checks again whenever `content` changes, because the
 * hovered or focused part may have been removed.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(update, [update, content]);
  useEffect(() => () => setPaused(false), [setPaused]);
  return {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: update,
    onFocus: () => setPaused(true),
    // During the event no element has the focus yet.
    onBlur: () => after(0, update),
  };
};
