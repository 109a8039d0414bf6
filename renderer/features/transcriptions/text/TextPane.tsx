import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { storedDraftQuery } from '../drafts/draft-queries.ts';
import { recordQuery } from '../transcription-queries.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import { NotFoundPane } from './NotFoundPane.tsx';
import classes from './TextPane.module.css';
import { type TextPaneProps, TextView } from './TextView.tsx';

const Loading = () => (
  <div className={classes.loading} role="status">
    <VisuallyHidden>{t('transcriptions.text.loading')}</VisuallyHidden>
    <Skeleton height={22} width="55%" mb="lg" />
    {['96%', '92%', '97%', '88%', '94%', '61%'].map((width) => (
      <Skeleton key={width} height={12} width={width} mb="sm" />
    ))}
  </div>
);

/** Text of one record, or why there is none. Waits for the stored draft, so that it is not overwritten. */
export const TextPane = (props: TextPaneProps) => {
  const { id, onGo } = props;
  const client = useQueryClient();
  const { data: record, error, isPending, refetch } = useQuery(recordQuery(client, id));
  const storedDraft = useQuery(storedDraftQuery(useTranscriptionsState(), id));
  if (storedDraft.error)
    return <ErrorState error={storedDraft.error} retry={() => void storedDraft.refetch()} />;
  if (storedDraft.isPending || isPending) return <Loading />;
  if (error?.code === 'not_found') return <NotFoundPane id={id} onClose={() => onGo(undefined)} />;
  if (record) return <TextView {...props} record={record} error={error} retry={() => void refetch()} />;
  return error && <ErrorState error={error} retry={() => void refetch()} />;
};
