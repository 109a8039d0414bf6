import { Alert, Button, Group } from '@mantine/core';
import { assertNever } from '../../../../preload/contract/result.ts';
import { explain, isOffline, ownWords } from '../../../lib/errors.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fieldError } from '../../../ui/FieldErrors.tsx';
import type { Draft, DraftTrouble } from '../drafts/draft.ts';
import { countText } from './counts.ts';
import classes from './TextPane.module.css';

interface DraftTroubleNoticeProps {
  readonly draft: Draft;
  readonly onCompare: () => void;
  readonly onTakeTheirs: () => void;
}

const titleOf = (trouble: DraftTrouble): string => {
  switch (trouble.kind) {
    case 'refused':
      return trouble.error.code === 'validation'
        ? 'The service did not take the text'
        : `Not saved: ${explain(trouble.error).title}`;
    case 'kept_otherwise':
      return 'The service changed your text';
    case 'conflict':
      return 'Someone changed this text while you were editing';
    default:
      return assertNever(trouble);
  }
};

const wordsOf = (trouble: DraftTrouble, text: string): string => {
  switch (trouble.kind) {
    case 'refused': {
      const { error } = trouble;
      if (isOffline(error)) return 'What you typed stays here. Save it when the network is back.';
      if (error.code !== 'validation') return `What you typed stays here. ${explain(error).next}`;
      return `What you typed stays here. It has ${formatNumber(countText(text).characters)} characters.`;
    }
    case 'kept_otherwise':
      return `What you typed stays here. It has ${formatNumber(text.length)} characters, the service’s text ${formatNumber(trouble.theirs.length)}.`;
    case 'conflict':
      return 'Nothing was sent. Your version is kept here. Compare the two, then choose one or merge both.';
    default:
      return assertNever(trouble);
  }
};

/** Why the text is not saved, in the service's words too. What was typed stays. */
export const DraftTroubleNotice = ({ draft, onCompare, onTakeTheirs }: DraftTroubleNoticeProps) => {
  const { trouble, text } = draft;
  if (!trouble || draft.sending !== null) return null;
  const own =
    trouble.kind === 'refused' ? (fieldError(trouble.error, 'result') ?? ownWords(trouble.error)) : null;
  const color = trouble.kind === 'conflict' ? 'yellow' : 'red';
  return (
    <Alert className={classes.trouble} color={color} role="alert" title={titleOf(trouble)}>
      <p className={classes.words}>{wordsOf(trouble, text)}</p>
      {own && <p className={classes.own}>{own}</p>}
      {trouble.kind !== 'refused' && (
        <Group gap="xs" mt="xs">
          <Button onClick={onCompare}>Compare and choose</Button>
          <Button variant="default" onClick={onTakeTheirs}>
            Use the service’s text
          </Button>
        </Group>
      )}
    </Alert>
  );
};
