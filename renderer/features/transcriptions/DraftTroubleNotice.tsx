import { Alert, Button, Group } from '@mantine/core';
import { assertNever } from '../../../preload/contract/result.ts';
import { explain, ownWords } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format.ts';
import { fieldError } from '../../ui/FieldErrors.tsx';
import { countText } from './counts.ts';
import type { Draft, DraftTrouble } from './draft.ts';
import classes from './TextPane.module.css';

interface DraftTroubleNoticeProps {
  readonly draft: Draft;
  readonly onRetry: () => void;
  readonly onTakeTheirs: () => void;
}

const titleOf = (trouble: DraftTrouble): string => {
  switch (trouble.kind) {
    case 'refused':
      return trouble.error.code === 'validation'
        ? 'The service did not take the text'
        : `Not saved: ${explain(trouble.error).title}`;
    case 'kept_otherwise':
      return 'The service kept a different text';
    default:
      return assertNever(trouble);
  }
};

const wordsOf = (trouble: DraftTrouble, text: string): string => {
  switch (trouble.kind) {
    case 'refused': {
      const { error } = trouble;
      if (error.code !== 'validation') return explain(error).next;
      return `Your text has ${formatNumber(countText(text).characters)} characters.`;
    }
    case 'kept_otherwise':
      return `Sent were ${formatNumber(text.length)} characters, kept were ${formatNumber(trouble.kept.length)}.`;
    default:
      return assertNever(trouble);
  }
};

/** Why the text is not saved, in the service's words too. What was typed stays. */
export const DraftTroubleNotice = ({ draft, onRetry, onTakeTheirs }: DraftTroubleNoticeProps) => {
  const { trouble, text } = draft;
  if (!trouble || draft.sending !== null) return null;
  const own =
    trouble.kind === 'refused' ? (fieldError(trouble.error, 'result') ?? ownWords(trouble.error)) : null;
  return (
    <Alert className={classes.trouble} color="red" role="alert" title={titleOf(trouble)}>
      {own && <p className={classes.own}>{own}</p>}
      <p className={classes.words}>{wordsOf(trouble, text)} What you typed stays here.</p>
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={onRetry}>
          Save again
        </Button>
        {trouble.kind === 'kept_otherwise' && (
          <Button variant="default" onClick={onTakeTheirs}>
            Use the service’s text
          </Button>
        )}
      </Group>
    </Alert>
  );
};
