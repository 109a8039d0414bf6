/** What can be done at the caret of a text whose words have times: in the context menu, and in the command palette. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type EditorAction, editorActions } from '../../../../preload/contract/shortcuts.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useActions } from '../../../state/actions.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { useTextActions } from '../exports/text-actions.ts';
import { heardWordsQuery } from '../transcription-queries.ts';

/** `quote` returns what the caret is in, with its time; null if there is nothing. */
export const useCaretActions = (id: string, quote: () => string | null): void => {
  const { data: heard } = useQuery(heardWordsQuery(id));
  const { toast } = useToasts();
  const hasTimes = Boolean(heard);
  const copyWithTime = (): void => {
    const text = quote();
    if (text === null) {
      toast(t('transcriptions.words.nothingToQuote'));
      return;
    }
    void navigator.clipboard.writeText(text).then(
      () => toast(t('common.copied')),
      () => toast(t('common.copyFailed')),
    );
  };
  const actions: Readonly<Record<EditorAction, () => void>> = { copyWithTime };
  useTextActions('caret', hasTimes ? actions : null);
  useActions(
    editorActions.map((action) => ({
      label: t(`transcriptions.words.${action}`),
      run: hasTimes ? actions[action] : null,
    })),
  );
  useEffect(() => {
    if (!hasTimes) return;
    void bridge.app.offerActions([...editorActions]);
    return () => void bridge.app.offerActions([]);
  }, [hasTimes]);
};
