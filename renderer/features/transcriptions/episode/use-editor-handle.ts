import { useCallback, useRef } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import type { EpisodeEditorHandle } from './episode-editor.ts';

/** What others do with the editor. `joinedText` is for the time before it is loaded. */
export const useEditorHandle = (joinedText: string) => {
  const announce = useAnnounce();
  const handle = useRef<EpisodeEditorHandle>(null);
  const latestText = useRef(joinedText);
  latestText.current = joinedText;
  return {
    handle,
    /** The text on the screen. */
    text: useCallback(() => handle.current?.getText() ?? latestText.current, []),
    getPartAtCursor: useCallback(() => handle.current?.getPartAtCursor() ?? 0, []),
    reveal: useCallback((index: number) => handle.current?.revealPart(index), []),
    move: (index: number, direction: 'forward' | 'back'): void => {
      const isMoved = handle.current?.moveSentence(index, direction) ?? false;
      announce(t(isMoved ? 'episodes.sentenceMoved' : 'episodes.onlyOneSentence'));
    },
  };
};
