import { Alert, Button } from '@mantine/core';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { formatCopyLabel } from './copy-label.ts';
import classes from './TextPane.module.css';

interface DraftWriteErrorNoticeProps {
  readonly error: BridgeError;
  readonly text: () => string;
}

/** The draft could not be written to the disk. Writing is retried automatically. */
export const DraftWriteErrorNotice = ({ error, text }: DraftWriteErrorNoticeProps) => {
  const { state, copy } = useCopy();
  const serviceMessage = getErrorDetails(error);
  return (
    <Alert
      className={classes.errorNotice}
      color="red"
      role="alert"
      title={t('transcriptions.drafts.notWritten', { code: error.code, reason: explain(error).title })}
    >
      <p className={classes.message}>{t('transcriptions.drafts.notWrittenHint')}</p>
      {serviceMessage && <p className={classes.serviceMessage}>{serviceMessage}</p>}
      <Button variant="default" mt="xs" onClick={() => copy(text())}>
        {formatCopyLabel(state, t('transcriptions.text.copy'))}
      </Button>
    </Alert>
  );
};
