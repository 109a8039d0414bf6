import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { isDirty } from './draft.ts';
import { recordQuery, relist } from './records.ts';
import classes from './TextPane.module.css';
import { type TextPaneProps, TextView } from './TextView.tsx';
import { useDraft, useSession } from './use-session.ts';

const Loading = () => (
  <div className={classes.loading} role="status">
    <VisuallyHidden>Loading the text</VisuallyHidden>
    <Skeleton height={22} width="55%" mb={28} />
    {['96%', '92%', '97%', '88%', '94%', '61%'].map((width) => (
      <Skeleton key={width} height={12} width={width} mb={14} />
    ))}
  </div>
);

/** The service does not have the record any more; what was typed into it can still be taken along. */
const Gone = ({ id, onGo }: Pick<TextPaneProps, 'id' | 'onGo'>) => {
  const client = useQueryClient();
  const session = useSession();
  const key = session.keyOf(id);
  const draft = useDraft(key);
  const unsaved = draft && isDirty(draft) ? draft.text : null;
  return (
    <EmptyState
      icon={<IconFileOff size={30} stroke={1.3} />}
      title="This transcription is no longer there"
      action={
        <>
          {unsaved !== null && (
            <Button onClick={() => void navigator.clipboard.writeText(unsaved)}>Copy what you typed</Button>
          )}
          <Button
            variant="default"
            onClick={() => {
              session.drafts.forget(key);
              onGo(undefined);
              void relist(client);
            }}
          >
            Close
          </Button>
        </>
      }
    >
      It may have been deleted elsewhere.
      {unsaved !== null && ' What you typed into it is still here until you close this.'}
    </EmptyState>
  );
};

/** One record beside the list: its text, or why there is none. */
export const TextPane = (props: TextPaneProps) => {
  const { id, onGo } = props;
  const client = useQueryClient();
  const { data: record, error, isPending, refetch } = useQuery(recordQuery(client, id));
  if (error?.code === 'not_found') return <Gone id={id} onGo={onGo} />;
  if (record) return <TextView {...props} record={record} error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading />;
  return error && <ErrorState error={error} retry={() => void refetch()} />;
};
