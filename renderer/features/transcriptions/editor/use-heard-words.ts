import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { alignWords } from '../../../../preload/recordings/align-words.ts';
import { after } from '../../../lib/timers.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { createActivePlayer } from '../audio/player.ts';
import { heardWordsQuery } from '../transcription-queries.ts';
import {
  countGaps,
  countUnsure,
  heardWords,
  markTime,
  revealNextGap,
  setWords,
  showUnsure,
} from './word-marks.ts';

/** Milliseconds without typing after which the words are aligned: this takes a tenth of a second for three hours. */
const alignDelay = 1_500;

const storageKey = 'sidetone.unsure-words';

interface HeardWordsState {
  /** It is 0 if there are no words. */
  readonly unsureCount: number;
  /** The places in the text that say that something was not understood. */
  readonly gapCount: number;
  readonly playNextGap: () => void;
  readonly isUnsureShown: boolean;
  readonly setUnsureShown: (isShown: boolean) => void;
}

/** Connects the words of the record with the editor and the player. `text`: of the editor. */
export const useHeardWords = (
  view: RefObject<EditorView | null>,
  id: string,
  text: string,
): HeardWordsState => {
  const { data: heard } = useQuery(heardWordsQuery(id));
  const active = useSelector(useSlice(createActivePlayer));
  const playing = active?.id === id ? active : null;
  const latest = useRef(playing);
  latest.current = playing;
  const [unsureCount, setUnsureCount] = useState(0);
  const [isUnsureShown, setUnsureShown] = useState(() => localStorage.getItem(storageKey) === 'true');

  const [gapCount, setGapCount] = useState(0);
  const play = useCallback((ms: number): void => {
    const { audio, player } = latest.current ?? {};
    player?.seek(ms / 1_000);
    if (audio?.paused) player?.toggle();
  }, []);
  const hasWords = Boolean(heard);
  useEffect(() => {
    if (hasWords) view.current?.dispatch({ effects: StateEffect.appendConfig.of(heardWords(play)) });
  }, [view, hasWords, play]);

  const isAligned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is aligned
  useEffect(() => {
    if (!heard) return;
    let idle = 0;
    const align = (): void => {
      const editor = view.current;
      if (!editor) return;
      const words = alignWords(heard.words, editor.state.doc.toString());
      editor.dispatch({ effects: setWords.of(words) });
      setUnsureCount(countUnsure(words));
      setGapCount(countGaps(editor.state.doc.toString()));
      isAligned.current = true;
    };
    const cancel = after(isAligned.current ? alignDelay : 0, () => {
      idle = requestIdleCallback(align);
    });
    return () => {
      cancel();
      cancelIdleCallback(idle);
    };
  }, [view, heard, text]);

  useEffect(() => {
    if (heard) view.current?.dispatch({ effects: showUnsure.of(isUnsureShown) });
  }, [view, heard, isUnsureShown]);

  useEffect(() => {
    if (!heard || !playing) return;
    const { audio, player } = playing;
    let frame = 0;
    const follow = (): void => {
      const { paused, currentTime } = audio;
      if (view.current) markTime(view.current, paused && currentTime === 0 ? null : currentTime * 1_000);
      frame = paused ? 0 : requestAnimationFrame(follow);
    };
    const { unsubscribe } = player.state.subscribe(() => {
      if (frame === 0) follow();
    });
    follow();
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
      if (view.current) markTime(view.current, null);
    };
  }, [view, heard, playing]);

  return {
    unsureCount,
    gapCount,
    playNextGap: () => {
      const ms = view.current && revealNextGap(view.current);
      if (ms !== null) play(ms);
    },
    isUnsureShown,
    setUnsureShown: (isShown) => {
      localStorage.setItem(storageKey, String(isShown));
      setUnsureShown(isShown);
    },
  };
};
