import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { isDirty } from '../drafts/draft.ts';
import { relist } from '../records.ts';
import { useDraft, useSession } from '../use-session.ts';

interface GonePaneProps {
  readonly id: string;
  readonly onClose: () => void;
}

const copyWords = { idle: 'Copy what you typed', copied: 'Copied', failed: 'The clipboard did not take it' };

/** The service does not have the record any more; what was typed into it can still be taken along. */
export const GonePane = ({ id, onClose }: GonePaneProps) => {
  const client = useQueryClient();
  const session = useSession();
  const key = session.keyOf(id);
  const draft = useDraft(key);
  const { state, copy } = useCopy();
  const unsaved = draft && isDirty(draft) ? draft.text : null;
  const close = (): void => {
    session.drafts.forget(key);
    onClose();
    void relist(client);
  };
  return (
    <EmptyState
      icon={<IconFileOff size={30} stroke={1.3} />}
      title="This transcription is no longer there"
      action={
        <>
          {unsaved !== null && <Button onClick={() => copy(unsaved)}>{copyWords[state]}</Button>}
          <Button variant="default" onClick={close}>
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
