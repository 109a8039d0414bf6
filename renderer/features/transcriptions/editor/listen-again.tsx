/** "Listen again": a place that was not understood is recognised again, and what is understood then replaces its mark. */
import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useAnnounce, useToasts } from '../../../state/app-state-context.ts';
import { getMenuPlace, type MenuPlace, PlacedMenu } from '../../../ui/ActionMenu.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { audioQuery } from '../audio/linked-audio.ts';
import { heardWordsQuery } from '../transcription-queries.ts';
import { revealRange } from './match-highlight.ts';
import { findGapAt, findNextGap, type GapMark } from './word-marks.ts';

type View = RefObject<EditorView | null>;

const formatPlace = ({ startMs, endMs }: GapMark) => ({
  start: formatDuration(startMs / 1_000),
  end: formatDuration(endMs / 1_000 - 1),
});

/** One step of the undo history. The mark may be elsewhere by now. Returns whether it is still there. */
const replaceMark = (editor: EditorView, { text: mark }: GapMark, text: string): boolean => {
  const from = editor.state.doc.toString().indexOf(mark);
  if (from < 0) return false;
  editor.dispatch({
    changes: { from, to: from + mark.length, insert: text },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.replace',
  });
  return true;
};

/** The place that is heard again, and how it is started and stopped. It stops when the text is left. */
const useListening = (view: View, id: string) => {
  const client = useQueryClient();
  const { toast, errorToast } = useToasts();
  const announce = useAnnounce();
  const [place, setPlace] = useState<GapMark | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const isRunning = place !== null;
  useEffect(
    () => bridge.words.onListenAgain((state) => state.id === id && setWaiting(state.isWaiting)),
    [id],
  );
  useEffect(() => {
    if (!isRunning) return;
    return () => void bridge.words.cancelListenAgain();
  }, [isRunning]);

  const start = async (gap: GapMark): Promise<void> => {
    setPlace(gap);
    const { startMs, endMs } = gap;
    const result = await bridge.words.listenAgain(id, { startMs, endMs });
    const editor = view.current;
    if (!editor) return;
    setPlace(null);
    setWaiting(false);
    if (!result.ok && result.error.code !== 'cancelled')
      errorToast(t('transcriptions.again.failed'), result.error);
    if (!result.ok) return;
    if (result.value === null) {
      toast(t('transcriptions.again.nothing', formatPlace(gap)));
      return;
    }
    const { text, heard } = result.value;
    if (heard) client.setQueryData(heardWordsQuery(id).queryKey, heard);
    if (replaceMark(editor, gap, text)) announce(t('transcriptions.again.understood', { text }));
  };
  return { place, isWaiting, start, stop: () => void bridge.words.cancelListenAgain() };
};

/** Opens on the mark, in place of the menu of the system: by the right button, or by key with the caret in it. */
const useGapMenu = (view: View, hasWords: boolean) => {
  const [menu, setMenu] = useState<{ readonly gap: GapMark; readonly place: MenuPlace } | null>(null);
  const open = useStableCallback((event: MouseEvent): void => {
    const editor = view.current;
    const { target } = event;
    if (!editor || !(target instanceof Element)) return;
    const mark = target.closest('.cm-gap');
    const isByKey = event.button !== 2;
    if (!mark && !isByKey) return;
    const position = mark ? editor.posAtDOM(mark) : editor.state.selection.main.head;
    const gap = findGapAt(editor.state, position);
    if (!gap) return;
    event.preventDefault();
    const caret = mark ? null : editor.coordsAtPos(position);
    setMenu({ gap, place: caret ? { left: caret.left, top: caret.bottom } : getMenuPlace(event) });
  });
  useEffect(() => {
    const content = view.current?.contentDOM;
    if (!hasWords || !content) return;
    content.addEventListener('contextmenu', open);
    return () => content.removeEventListener('contextmenu', open);
  }, [view, hasWords, open]);
  return [menu, () => setMenu(null)] as const;
};

interface ListenAgainOptions {
  readonly id: string;
  /** Places of the text that were not understood. */
  readonly gaps: number;
  readonly play: (ms: number) => void;
}

/** A button for the bar below the text, with how far it is, and the menu of a mark. */
export const useListenAgain = (view: View, { id, gaps, play }: ListenAgainOptions) => {
  // The player asks for it.
  const { data: audio } = useQuery({ ...audioQuery(id), enabled: false });
  const { place, isWaiting, start, stop } = useListening(view, id);
  const [menu, closeMenu] = useGapMenu(view, gaps > 0);
  const canListen = audio?.state === 'there' && audio.range === null;
  const listenToNext = (): void => {
    const gap = view.current && findNextGap(view.current.state);
    if (!view.current || !gap) return;
    revealRange(view.current, gap.from, gap.to);
    void start(gap);
  };
  const state = isWaiting ? t('transcriptions.voices.waiting') : t('transcriptions.again.running');
  const button = canListen && (gaps > 0 || place) && (
    <>
      <ActionButton variant="subtle" color="gray" size="compact-xs" onClick={place ? stop : listenToNext}>
        {t(place ? 'common.stop' : 'transcriptions.again.listen')}
      </ActionButton>
      <span role="status">{place && `${formatPlace(place).start}: ${state}`}</span>
    </>
  );
  const placed = menu && (
    <PlacedMenu
      place={menu.place}
      label={menu.gap.text}
      entries={[
        { label: t('transcriptions.audio.play'), run: () => play(menu.gap.startMs) },
        {
          label: t('transcriptions.again.listen'),
          run: canListen && !place ? () => void start(menu.gap) : null,
        },
      ]}
      onClose={closeMenu}
    />
  );
  return [button, placed] as const;
};
