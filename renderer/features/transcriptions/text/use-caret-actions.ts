/** What can be done at the caret of a text whose words have times: in the context menu, and in the command palette. */
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { type EditorAction, editorActions, getActionKeys } from '../../../../preload/contract/shortcuts.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useActions } from '../../../state/actions.ts';
import { useSlice, useToasts } from '../../../state/app-state-context.ts';
import { createActivePlayer } from '../audio/player.ts';
import { useTextActions } from '../exports/text-actions.ts';
import { heardWordsQuery } from '../transcription-queries.ts';

interface CaretActions {
  /** Returns whether it is known when the words there are heard. */
  readonly playFromHere: () => boolean;
  /** Returns what the caret is in, with its time; null if there is nothing. */
  readonly quote: () => string | null;
}

export const useCaretActions = (id: string, { playFromHere, quote }: CaretActions): void => {
  const { data: heard } = useQuery(heardWordsQuery(id));
  const canPlay = useSelector(useSlice(createActivePlayer), (active) => active?.id === id);
  const { toast } = useToasts();
  const hasTimes = Boolean(heard);
  const explain = (): void => toast(t('transcriptions.words.nothingToQuote'));
  const play = (): void => {
    if (!playFromHere()) explain();
  };
  const copyWithTime = (): void => {
    const text = quote();
    if (text === null) {
      explain();
      return;
    }
    void navigator.clipboard.writeText(text).then(
      () => toast(t('common.copied')),
      () => toast(t('common.copyFailed')),
    );
  };
  const actions: Partial<Readonly<Record<EditorAction, () => void>>> = hasTimes
    ? { ...(canPlay && { playFromHere: play }), copyWithTime }
    : {};
  useTextActions('caret', actions);
  useActions(
    editorActions.map((action) => ({
      label: t(`transcriptions.words.${action}`),
      keys: getActionKeys(action) ?? '',
      run: actions[action] ?? null,
    })),
  );
  useEffect(() => {
    if (!hasTimes) return;
    void bridge.app.offerActions(editorActions.filter((action) => canPlay || action !== 'playFromHere'));
    return () => void bridge.app.offerActions([]);
  }, [hasTimes, canPlay]);
};
