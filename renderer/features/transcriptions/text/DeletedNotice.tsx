import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { withPart } from '../compare/with-part.ts';
import type { EditorDraft } from '../drafts/draft.ts';
import { invalidateLists } from '../transcription-queries.ts';
import { formatCopyLabel } from './copy-label.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { useDiscard } from './use-discard.ts';

interface DeletedNoticeProps {
  readonly id: string;
  /** The part of an episode that the record is. */
  readonly part?: string;
  readonly draft: EditorDraft;
  readonly onExport: () => void;
  readonly onDiscarded: () => void;
}

export const isDeletedElsewhere = ({ saveFailure }: EditorDraft): boolean =>
  saveFailure?.kind === 'refused' && isNotFound(saveFailure.error);

const isNotFound = ({ code, status }: BridgeError): boolean => code === 'not_found' && status === 404;

/** The record was deleted while its text was edited. The text can only be copied, exported or discarded. */
export const DeletedNotice = ({ id, part, draft, onExport, onDiscarded }: DeletedNoticeProps) => {
  const client = useQueryClient();
  const { state, copy } = useCopy();
  const discard = useDiscard(id, onDiscarded);
  // The cached list may still contain the record.
  useEffect(() => void invalidateLists(client), [client]);
  return (
    <ErrorNotice
      title={withPart(part, t('transcriptions.notFound.titleWhileEditing'))}
      message={t('transcriptions.notFound.explanationWhileEditing')}
    >
      <Group gap="xs" mt="xs">
        <Button onClick={() => copy(draft.text)}>
          {formatCopyLabel(state, t('transcriptions.notFound.copyText'))}
        </Button>
        <Button variant="default" onClick={onExport}>
          {t('common.exportEllipsis')}
        </Button>
        <Button variant="default" onClick={() => void discard()}>
          {t('transcriptions.notFound.discardText')}
        </Button>
      </Group>
    </ErrorNotice>
  );
};
