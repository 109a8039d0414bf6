import { Alert, Button, Group } from '@mantine/core';
import { useCopy } from '../../../ui/use-copy.ts';
import type { Draft } from '../drafts/draft.ts';
import { useTextExcess } from '../use-session.ts';
import classes from './TextPane.module.css';
import { describeTrouble } from './trouble-messages.ts';

interface DraftTroubleNoticeProps {
  readonly draft: Draft;
  readonly limit: number | null;
  readonly isAutomatic: boolean;
  readonly onCompare: () => void;
  readonly onTakeTheirs: () => void;
  readonly onExport: () => void;
}

const copyLabels = { idle: 'Copy', copied: 'Copied', failed: 'Couldn’t copy' };

/** Why the text is not saved, and what to do about it. */
export const DraftTroubleNotice = (props: DraftTroubleNoticeProps) => {
  const { draft, limit, isAutomatic, onCompare, onTakeTheirs, onExport } = props;
  const { trouble, text } = draft;
  const { state, copy } = useCopy();
  const excess = useTextExcess(trouble === null ? '' : text);
  if (!trouble || draft.sending !== null) return null;
  const message = describeTrouble(trouble, { text, limit, excess, isAutomatic });
  if (!message) return null;
  const isChoice = trouble.kind !== 'refused';
  const isRefused = trouble.kind === 'refused' && trouble.error.code === 'validation';
  return (
    <Alert
      className={classes.trouble}
      color={trouble.kind === 'conflict' ? 'yellow' : 'red'}
      role="alert"
      title={message.title}
    >
      <p className={classes.words}>{message.text}</p>
      {message.own && <p className={classes.own}>{message.own}</p>}
      {isChoice && (
        <Group gap="xs" mt="xs">
          <Button onClick={onCompare}>Compare and choose</Button>
          <Button variant="default" onClick={onTakeTheirs}>
            Use the service’s text
          </Button>
        </Group>
      )}
      {isRefused && (
        <Group gap="xs" mt="xs">
          <Button variant="default" onClick={() => copy(text)}>
            {copyLabels[state]}
          </Button>
          <Button variant="default" onClick={onExport}>
            Export…
          </Button>
        </Group>
      )}
    </Alert>
  );
};
