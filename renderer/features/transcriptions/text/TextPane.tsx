import { IconFileOff } from '@tabler/icons-react';
import { type QueryClient, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { parseListeningId } from '../../../../preload/contract/account-id.ts';
import { isEpisodeId } from '../../../../preload/contract/episodes.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { PagePlace } from '../editor/page-place.ts';
import { episodesQuery } from '../library/episode-queries.ts';
import { rowsQuery } from '../library/list-rows.ts';
import { createHandedOver } from '../listening/handed-over.ts';
import { isDirty } from '../text-state.ts';
import { counterpartQuery, recordQuery, searchServiceAgain } from '../transcription-queries.ts';
import { useTranscriptionsRoute } from '../use-transcriptions-route.ts';
import { useOpenTexts, useTranscriptionsState } from '../use-transcriptions-state.ts';
import { CopyButton, useDiscard } from './notices.tsx';
import { TextLoading } from './TextLoading.tsx';
import { type TextPaneProps, TextView } from './TextView.tsx';
import { useDocument } from './use-document.ts';

const ListeningText = lazy(() => import('../listening/ListeningText.tsx'));

/** The service no longer has the record. Unsaved text can still be copied. */
const NotFound = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const { change } = useTranscriptionsRoute();
  const [text] = useDocument([id]).all;
  const unsaved = text && isDirty(text) ? text.text : null;
  const close = (): void => {
    onClose();
    void searchServiceAgain(client);
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

/** The ids of the texts that are shown: of an episode those of its parts. The same array until they change. */
const useTextIds = (id: string, record: Transcription | undefined): readonly string[] => {
  const parts = record?.episode?.parts.filter(({ state }) => state === 'there');
  const list = parts ? parts.flatMap(({ transcriptionId }) => transcriptionId ?? []).join('\n') : id;
  return useMemo(() => list.split('\n').filter((one) => one !== ''), [list]);
};

/** Whether main has the text of a record and opens it without a request. */
const isTextHere = (client: QueryClient, id: string): boolean => {
  const row = client.getQueryData(rowsQuery.queryKey)?.find((one) => one.id === id);
  return row !== undefined && row.recordIds === undefined && row.excerpt !== null;
};

/** Waits for the texts as main has them. */
const DocumentPane = (props: TextPaneProps) => {
  const { id, onGo } = props;
  const client = useQueryClient();
  const { documents } = useTranscriptionsState();
  const { data: record, error, isPending, refetch } = useQuery(recordQuery(client, id));
  // The link to it comes with the text, which it would move.
  usePrefetchQuery(counterpartQuery(id));
  const episodes = useQuery(episodesQuery);
  const handedOver = useSlice(createHandedOver);
  const position = useRef<PagePlace | null>(handedOver.get(id) ?? null);
  useEffect(() => void handedOver.delete(id), [handedOver, id]);
  // Separated again, such as by undo.
  const isSeparated = isEpisodeId(id) && !episodes.isFetching && episodes.data?.every((one) => one.id !== id);
  useEffect(() => {
    if (isSeparated) onGo(undefined);
  }, [isSeparated, onGo]);
  const ids = useTextIds(id, record);
  const isHere = useMemo(() => isTextHere(client, id), [client, id]);
  // The name of an episode is typed, too. A text that is not here is asked for once, by the query of its record.
  const opened = useOpenTexts(isPending && !isHere ? [] : [...new Set([id, ...ids])]);
  if (error?.code === 'not_found' && opened !== 'reading')
    return <NotFound id={id} onClose={() => onGo(undefined)} />;
  if (isPending || opened === 'reading') return <TextLoading />;
  const retry = (): void => {
    void refetch();
    if (opened !== 'open') documents.reset();
  };
  const failure = opened === 'open' ? error : opened;
  if (!record || opened !== 'open') return failure && <ErrorState error={failure} retry={retry} />;
  return <TextView {...props} {...{ record, ids, position, error, retry }} key={ids.join()} />;
};

/** The text of a record, or why there is none. A part of an episode opens the episode. */
const RecordPane = (props: TextPaneProps) => {
  const { data: episodes, isPending } = useQuery(episodesQuery);
  if (isPending) return <TextLoading />;
  const episode = episodes?.find(({ parts }) =>
    parts.some(({ transcriptionId, state }) => transcriptionId === props.id && state === 'there'),
  );
  const id = episode?.id ?? props.id;
  return <DocumentPane {...props} key={id} id={id} />;
};

/** A text, or what is heard of a recording until it has one. */
export const TextPane = (props: TextPaneProps) => {
  const uploadId = parseListeningId(props.id);
  return uploadId === null ? (
    <RecordPane {...props} />
  ) : (
    <Suspense fallback={<TextLoading />}>
      <ListeningText {...props} uploadId={uploadId} />
    </Suspense>
  );
};
