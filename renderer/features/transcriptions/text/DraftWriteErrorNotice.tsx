import { Alert, Button } from '@mantine/core';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import classes from './TextPane.module.css';

interface DraftWriteErrorNoticeProps {
  readonly error: BridgeError;
  readonly text: () => string;
}

const lowerFirst = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

const copyLabels = { idle: 'Copy the text', copied: 'Copied', failed: 'Couldn’t copy' };

/** The draft could not be written to the disk. Writing is retried automatically. */
export const DraftWriteErrorNotice = ({ error, text }: DraftWriteErrorNoticeProps) => {
  const { state, copy } = useCopy();
  const serviceMessage = getErrorDetails(error);
  return (
    <Alert
      className={classes.trouble}
      color="red"
      role="alert"
      title={`Your changes are not saved on this computer: ${lowerFirst(explain(error).title)}`}
    >
      <p className={classes.words}>
        They are only in this window. Sidetone keeps trying. Free some disk space, or save the text to the
        service now.
      </p>
      {serviceMessage && <p className={classes.own}>{serviceMessage}</p>}
      <Button variant="default" mt="xs" onClick={() => copy(text())}>
        {copyLabels[state]}
      </Button>
    </Alert>
  );
};
