import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isEpisodeId } from '../../../../preload/contract/episodes.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { isDirty } from '../drafts/draft.ts';
import { storedDraftQuery } from '../drafts/draft-queries.ts';
import type { EditorPosition } from '../editor/TextEditor.tsx';
import { episodesQuery, partQuery } from '../library/episode-queries.ts';
import { invalidateLists, recordQuery } from '../transcription-queries.ts';
import { useTranscriptionsRoute } from '../use-transcriptions-route.ts';
import { useDraft, useTranscriptionsState } from '../use-transcriptions-state.ts';
import { CopyButton, useDiscard } from './notices.tsx';
import { type TextPaneProps, TextView } from './TextView.tsx';

const TextLoading = () => (
  <div style={{ padding: '64px 76px' }} role="status">
    <VisuallyHidden>{t('transcriptions.text.loading')}</VisuallyHidden>
    <Skeleton height={22} width="55%" mb="lg" />
    {['96%', '92%', '97%', '88%', '94%', '61%'].map((width) => (
      <Skeleton key={width} height={12} width={width} mb="sm" />
    ))}
  </div>
);

/** The service no longer has the record. Unsaved text can still be copied. */
const NotFound = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const { toRecordKey } = useTranscriptionsState();
  const { change } = useTranscriptionsRoute();
  const draft = useDraft(toRecordKey(id));
  const unsaved = draft && isDirty(draft) ? draft.text : null;
  const close = (): void => {
    onClose();
    void invalidateLists(client);
  };
  const discard = useDiscard(id, onClose);
  return (
    <EmptyState
      icon={<IconFileOff size={30} stroke={1.3} />}
      title={t('transcriptions.notFound.title')}
      action={
        <>
          {unsaved !== null && (
            <CopyButton
              text={() => unsaved}
              label={t('transcriptions.notFound.copyChanges')}
              variant="filled"
            />
          )}
          <ActionButton variant="default" onClick={() => change({ view: 'deleted', id })}>
            {t('transcriptions.views.deleted')}
          </ActionButton>
          {unsaved !== null && (
            <ActionButton variant="default" onClick={() => void discard()}>
              {t('transcriptions.notFound.discardChanges')}
            </ActionButton>
          )}
          <ActionButton variant="default" onClick={close}>
            {t('common.close')}
          </ActionButton>
        </>
      }
    >
      {unsaved === null
        ? t('transcriptions.notFound.explanation')
        : t('transcriptions.notFound.explanationWithChanges')}
    </EmptyState>
  );
};

const noRecords: readonly Transcription[] = [];

/** The records of the texts as last fetched or saved: of an episode its parts. The same array until one of them changes. */
const useTextRecords = (record: Transcription | undefined): readonly Transcription[] => {
  const client = useQueryClient();
  const fetched = record?.episode?.records ?? noRecords;
  const parts = useQueries({
    queries: fetched.map(({ id }) => partQuery(client, id)),
    combine: (results) =>
      results.map(({ data }, index) => data ?? fetched[index]).filter((one) => one !== undefined),
  });
  return useMemo(() => (record && !record.episode ? [record] : parts), [record, parts]);
};

/** Waits for the stored drafts, so that none is overwritten. */
const DocumentPane = (props: TextPaneProps) => {
  const { id, onGo } = props;
  const client = useQueryClient();
  const state = useTranscriptionsState();
  const { data: record, error, isPending, refetch } = useQuery(recordQuery(client, id));
  const episodes = useQuery(episodesQuery);
  const position = useRef<EditorPosition | null>(null);
  // Separated again, such as by undo.
  const isSeparated = isEpisodeId(id) && !episodes.isFetching && episodes.data?.every((one) => one.id !== id);
  useEffect(() => {
    if (isSeparated) onGo(undefined);
  }, [isSeparated, onGo]);
  const records = useTextRecords(record);
  const draftIds = [...new Set([id, ...records.map((one) => one.id)])];
  const drafts = useQueries({ queries: draftIds.map((one) => storedDraftQuery(state, one)) });
  const failed = drafts.find((draft) => draft.error);
  if (failed?.error) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
  if (isPending || drafts.some((draft) => draft.isPending)) return <TextLoading />;
  if (error?.code === 'not_found') return <NotFound id={id} onClose={() => onGo(undefined)} />;
  const retry = (): void => void refetch();
  if (!record) return error && <ErrorState error={error} retry={retry} />;
  const key = records.map((one) => one.id).join();
  return <TextView {...props} {...{ record, records, position, error, retry }} key={key} />;
};

/** The text of a record, or why there is none. A part of an episode opens the episode. */
export const TextPane = (props: TextPaneProps) => {
  const { data: episodes, isPending } = useQuery(episodesQuery);
  if (isPending) return <TextLoading />;
  const episode = episodes?.find(({ parts }) =>
    parts.some(({ transcriptionId, state }) => transcriptionId === props.id && state === 'there'),
  );
  const id = episode?.id ?? props.id;
  return <DocumentPane {...props} key={id} id={id} />;
};
