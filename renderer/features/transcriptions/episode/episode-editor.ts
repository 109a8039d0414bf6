import type { RefObject } from 'react';

export interface EpisodeEditorHandle {
  /** The joined text as it is on the screen; null before the editor is loaded. */
  getText(): string | null;
  /** The index of the part with the cursor. */
  getPartAtCursor(): number;
  /** Moves the last sentence of a part to the next one, or its first to the previous one. False if there is only one. */
  moveSentence(index: number, direction: 'forward' | 'back'): boolean;
  /** Scrolls to a part and puts the cursor there. */
  revealPart(index: number): void;
}

/** Where the user was in the text. */
export interface EditorPosition {
  readonly offset: number;
  readonly scrollTop: number;
  readonly isFocused: boolean;
}

export interface EpisodeEditorProps {
  /** Written when the editor closes, and read when it opens again because a part was added. */
  readonly place: RefObject<EditorPosition | null>;
  readonly handle: RefObject<EpisodeEditorHandle | null>;
  /** The current texts of the parts. A change from outside replaces that part in the editor. */
  readonly texts: readonly string[];
  /** The texts that the user's changes are based on. */
  readonly bases: readonly string[];
  /** The labels of the marks, one for each part. The first is not shown. */
  readonly labels: readonly string[];
  readonly label: string;
  /** Placeholder of an empty text. */
  readonly hint: string;
  /** Receives the texts of all parts; those that did not change are the same. */
  readonly onType: (texts: readonly string[]) => void;
  readonly onLeave: () => void;
  readonly shouldFocus: boolean;
  readonly onFocused: () => void;
  /** The range to reveal. A new object reveals it again, even if the range is the same. */
  readonly highlightedRange: { readonly from: number; readonly to: number } | null;
}
