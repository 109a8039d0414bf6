import { Button } from '@mantine/core';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { formatCopyLabel } from './copy-label.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

interface DraftWriteErrorNoticeProps {
  readonly error: BridgeError;
  readonly text: () => string;
}

/** The draft could not be written to the disk. Writing is retried automatically. */
export const DraftWriteErrorNotice = ({ error, text }: DraftWriteErrorNoticeProps) => {
  const { state, copy } = useCopy();
  return (
    <ErrorNotice
      title={t('transcriptions.drafts.notWritten', { code: error.code, reason: explain(error).title })}
      message={t('transcriptions.drafts.notWrittenHint')}
      serviceMessage={getErrorDetails(error)}
    >
      <Button variant="default" mt="xs" onClick={() => copy(text())}>
        {formatCopyLabel(state, t('transcriptions.text.copy'))}
      </Button>
    </ErrorNotice>
  );
};
