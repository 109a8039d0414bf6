import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { HeardWords } from '../../../../preload/contract/listening.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { alignWords } from '../../../../preload/recordings/align-words.ts';
import { findTurns, listKnownNames } from '../../../../preload/recordings/turns.ts';
import { after, afterFrame } from '../../../lib/timers.ts';
import { createTyping } from '../../../lib/typing.ts';
import { useAnnounce, useSlice } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { type ActivePlayer, createActivePlayer, lookInterval } from '../audio/player.ts';
import { type FollowState, follow, initialFollowState } from './follow.ts';
import classes from './heard-words-bar.module.css';
import { useListenAgain } from './listen-again.tsx';
import {
  countGaps,
  countUnsure,
  findSentence,
  heardWords,
  locatePlaying,
  markTime,
  revealNextGap,
  revealNextUnsure,
  setWords,
  showUnsure,
} from './word-marks.ts';

type View = RefObject<EditorView | null>;
type Heard = HeardWords | null | undefined;

/** Milliseconds without typing after which the words are aligned: this takes a tenth of a second for three hours. */
const alignDelay = 1_500;

const storageKey = 'sidetone.unsure-words';

const icon = { size: 16, stroke: 1.6 } as const;

/** Aligns the words with each text. Returns how many words are unsure, and how many gaps the text has. */
const useAlignedWords = (view: View, heard: Heard, text: string) => {
  const [counts, setCounts] = useState({ unsure: 0, gaps: 0 });
  const isAligned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is aligned
  useEffect(() => {
    if (!heard) return;
    let idle = 0;
    const align = (): void => {
      const editor = view.current;
      if (!editor) return;
      const shown = editor.state.doc.toString();
      const turns = findTurns(shown, listKnownNames(shown, heard));
      const words = alignWords(heard.words, shown, turns);
      editor.dispatch({ effects: setWords.of(words) });
      setCounts({ unsure: countUnsure(words), gaps: countGaps(shown) });
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
  return counts;
};

/** Marks the word that plays, and follows it. Pressing play follows again. */
const usePlayingWord = (view: View, heard: Heard, playing: ActivePlayer | null): void => {
  const { isTyping } = useSlice(createTyping);
  useEffect(() => {
    if (!heard || !playing) return;
    const { audio, player } = playing;
    let cancel: (() => void) | null = null;
    let wasPaused = true;
    const look = (): void => {
      const { paused, currentTime } = audio;
      if (view.current && !isTyping()) show(view.current, paused, currentTime);
      cancel = paused && !isTyping() ? null : after(lookInterval, look);
    };
    const show = (editor: EditorView, paused: boolean, seconds: number): void => {
      const page = editor.plugin(follow);
      if (wasPaused && !paused) page?.start();
      wasPaused = paused;
      const isOther = markTime(editor, paused && seconds === 0 ? null : seconds * 1_000);
      const place = locatePlaying(editor.state);
      if (paused) page?.keep(null);
      else if (isOther && place) page?.keep(place);
    };
    const { unsubscribe } = player.state.subscribe(() => {
      if (cancel === null) look();
    });
    look();
    return () => {
      unsubscribe();
      cancel?.();
      if (view.current) markTime(view.current, null);
    };
  }, [view, heard, playing, isTyping]);
};

/** A loop repeats a sentence. */
const useSentences = (view: View, heard: Heard, playing: ActivePlayer | null): void =>
  useEffect(() => {
    if (!heard || !playing) return;
    playing.player.setSentences((seconds) => {
      const sentence = view.current && findSentence(view.current.state, seconds * 1_000);
      return sentence ? { start: sentence.startMs / 1_000, end: sentence.endMs / 1_000 } : null;
    });
    return () => playing.player.setSentences(null);
  }, [view, heard, playing]);

/** The player of this text, and what plays from a time or only goes there, in milliseconds. */
const usePlayback = (view: View, id: string) => {
  const active = useSelector(useSlice(createActivePlayer));
  const playing = active?.id === id ? active : null;
  const latest = useRef(playing);
  latest.current = playing;
  const play = useCallback(
    (ms: number): void => {
      const { audio, player } = latest.current ?? {};
      player?.seek(ms / 1_000);
      if (audio?.paused) player?.toggle();
      view.current?.plugin(follow)?.start();
    },
    [view],
  );
  const move = useCallback((ms: number): void => latest.current?.player.seek(ms / 1_000), []);
  return { playing, play, move };
};

/** The button that follows again, while the line that plays is elsewhere; and what is told about that. */
const useFollowPill = (view: View): [ReactNode, (state: FollowState) => void] => {
  const announce = useAnnounce();
  const [{ isFollowing, away }, setShown] = useState(initialFollowState);
  const cancel = useRef(() => {});
  // The key that stops it is shown first.
  const setState = useCallback((state: FollowState): void => {
    cancel.current();
    cancel.current = afterFrame(() => setShown(state));
  }, []);
  useEffect(() => () => cancel.current(), []);
  const wasFollowing = useRef(true);
  useEffect(() => {
    if (isFollowing === wasFollowing.current) return;
    wasFollowing.current = isFollowing;
    announce(
      t(isFollowing ? 'transcriptions.follow.following' : 'transcriptions.follow.notFollowing'),
      'follow',
    );
  }, [isFollowing, announce]);
  const pill = away !== null && (
    <div className={classes.place}>
      <ActionButton
        className={classes.pill}
        variant="default"
        leftSection={away === 'above' ? <IconArrowUp {...icon} /> : <IconArrowDown {...icon} />}
        // The caret stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => view.current?.plugin(follow)?.start()}
      >
        {t('transcriptions.follow.follow')}
      </ActionButton>
    </div>
  );
  return [pill, setState];
};

/**
 * Connects the words of the record, once they are known, with the editor and the player. `text`: of the editor. Returns a bar for the unsure
 * words and the places in the text that say that something was not understood, with what follows the sound again above it, and
 * what plays from a time: null if there is no player.
 */
export const useHeardWordsBar = (view: View, id: string, text: string, heard: Heard) => {
  const announce = useAnnounce();
  const { playing, play, move } = usePlayback(view, id);
  const [pill, setFollowState] = useFollowPill(view);
  const hasWords = Boolean(heard);
  useEffect(() => {
    const editor = view.current;
    if (!hasWords || !editor) return;
    const extension = [heardWords({ onPlay: play, onMove: move }), follow];
    editor.dispatch({ effects: StateEffect.appendConfig.of(extension) });
    const page = editor.plugin(follow);
    if (page) page.onChange = setFollowState;
  }, [view, hasWords, play, move, setFollowState]);
  const { unsure, gaps } = useAlignedWords(view, heard, text);
  const [isUnsureShown, setUnsureShown] = useState(() => localStorage.getItem(storageKey) === 'true');
  useEffect(() => {
    if (heard) view.current?.dispatch({ effects: showUnsure.of(isUnsureShown) });
  }, [view, heard, isUnsureShown]);
  usePlayingWord(view, heard, playing);
  useSentences(view, heard, playing);
  const [listenAgain, gapMenu] = useListenAgain(view, { id, gaps, play });

  const show = (isShown: boolean): void => {
    localStorage.setItem(storageKey, String(isShown));
    setUnsureShown(isShown);
  };
  const showNextUnsure = (): void => {
    const word = view.current && revealNextUnsure(view.current);
    if (word) announce(t('transcriptions.words.unsureWord', { word }));
  };
  const playNextGap = (): void => {
    const ms = view.current && revealNextGap(view.current);
    if (ms !== null) play(ms);
  };
  const bar: ReactNode = (unsure + gaps > 0 || listenAgain) && (
    <div className={classes.bar}>
      {unsure > 0 && (
        <Switch
          size="xs"
          label={t('transcriptions.words.unsure', { count: unsure })}
          checked={isUnsureShown}
          onChange={(event) => show(event.currentTarget.checked)}
        />
      )}
      {unsure > 0 && isUnsureShown && (
        <ActionButton
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={t('transcriptions.words.nextUnsureWord')}
          onClick={showNextUnsure}
        >
          {t('transcriptions.words.nextUnsure')}
        </ActionButton>
      )}
      {gaps > 0 && (
        <ActionButton variant="subtle" color="gray" size="compact-xs" onClick={playNextGap}>
          {t('transcriptions.words.playNextGap', { count: gaps })}
        </ActionButton>
      )}
      {listenAgain}
    </div>
  );
  const bars = (
    <>
      {pill}
      {bar}
      {gapMenu}
    </>
  );
  return [bars, playing && play] as const;
};
