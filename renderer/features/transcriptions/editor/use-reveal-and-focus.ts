import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect } from 'react';
import { revealRange } from './match-highlight.ts';

interface RevealAndFocusOptions {
  /** Scrolled into view when it changes. */
  readonly highlightedRange: { readonly from: number; readonly to: number } | null;
  readonly shouldFocus: boolean;
  /** Called once the editor has the focus. */
  readonly onFocused: () => void;
}

export const useRevealAndFocus = (
  view: RefObject<EditorView | null>,
  { highlightedRange, shouldFocus, onFocused }: RevealAndFocusOptions,
): void => {
  useEffect(() => {
    if (view.current && highlightedRange)
      revealRange(view.current, highlightedRange.from, highlightedRange.to);
  }, [view, highlightedRange]);

  useEffect(() => {
    if (!shouldFocus) return;
    view.current?.focus();
    onFocused();
  }, [view, shouldFocus, onFocused]);
};
