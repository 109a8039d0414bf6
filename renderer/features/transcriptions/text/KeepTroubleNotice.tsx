import { Alert, Button } from '@mantine/core';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { explain, ownWords } from '../../../lib/errors.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import classes from './TextPane.module.css';

interface KeepTroubleNoticeProps {
  readonly error: BridgeError;
  readonly text: () => string;
}

const copyWords = { idle: 'Copy the text', copied: 'Copied', failed: 'The clipboard did not take it' };

/** What was typed could not be written to the disk: where it is now, and what helps. It is tried again by itself. */
export const KeepTroubleNotice = ({ error, text }: KeepTroubleNoticeProps) => {
  const { state, copy } = useCopy();
  const own = ownWords(error);
  return (
    <Alert
      className={classes.trouble}
      color="red"
      role="alert"
      title={`What you type is not on the disk: ${explain(error).title}`}
    >
      <p className={classes.words}>
        It stays in this window as long as that is open, and Sidetone keeps trying to write it down. Make some
        room on the disk, or save the text now.
      </p>
      {own && <p className={classes.own}>{own}</p>}
      <Button variant="default" mt="xs" onClick={() => copy(text())}>
        {copyWords[state]}
      </Button>
    </Alert>
  );
};
