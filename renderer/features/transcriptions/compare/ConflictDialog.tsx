import { Button, Group, Loader, Modal, Switch } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { formatCount } from '../../../lib/format.ts';
import { type Draft, theirsOf } from '../drafts/draft.ts';
import classes from './dialogs.module.css';

const CompareTexts = lazy(() => import('./CompareTexts.tsx'));

interface ConflictDialogProps {
  readonly draft: Draft;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What is typed on the right is the draft itself: nothing of it is lost when this closes. */
  readonly onType: (text: string) => void;
  /** The text on the right takes the place of the service's. */
  readonly onSave: () => void;
  readonly onTakeTheirs: () => void;
}

const mergedWords = (overlaps: number): string =>
  overlaps === 0
    ? 'Both are in the text on the right now. Nothing overlapped.'
    : `Both are in the text on the right now. ${formatCount(overlaps, 'place was', 'places were')} changed on both sides: there your words stand.`;

/** Two texts for one place: the service's and the person's. One of them is chosen, or one is made of both. */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { draft, isOpen, onClose, onType, onSave, onTakeTheirs } = props;
  const [isFolded, setFolded] = useState(true);
  const [note, setNote] = useState('');
  const theirs = theirsOf(draft);

  const merge = async (): Promise<void> => {
    const { mergeTexts } = await import('./merge-texts.ts');
    const merged = mergeTexts(draft.served, draft.text, theirs ?? draft.served);
    onType(merged.text);
    setNote(mergedWords(merged.overlaps));
    announce(mergedWords(merged.overlaps));
  };
  const leave = (act: () => void) => (): void => {
    setNote('');
    onClose();
    act();
  };

  return (
    <Modal
      opened={isOpen && theirs !== null}
      onClose={onClose}
      size="min(1240px, 94vw)"
      title="Two texts: the service’s and yours"
      classNames={{ body: classes.body, content: classes.content }}
    >
      <p className={classes.words}>
        {draft.trouble?.kind === 'kept_otherwise'
          ? 'The service took your text and keeps another one.'
          : 'The text was changed at the service since you began with it. Nothing was sent yet.'}{' '}
        You can change the text on the right here, or take single parts over from the left.
      </p>
      <Suspense fallback={<Loader m="auto" />}>
        {theirs !== null && (
          <CompareTexts
            left={{ text: theirs, label: 'At the service now' }}
            right={{ text: draft.text, label: 'Yours' }}
            onType={onType}
            isFolded={isFolded}
          />
        )}
      </Suspense>
      <Group justify="space-between" className={classes.tools}>
        <Switch
          label="Only what differs"
          checked={isFolded}
          onChange={(event) => setFolded(event.currentTarget.checked)}
        />
        <span className={classes.note} role="status">
          {note}
        </span>
      </Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={leave(onTakeTheirs)}>
          Use the service’s text
        </Button>
        <Button variant="default" onClick={() => void merge()}>
          Bring both together
        </Button>
        <Button onClick={leave(onSave)}>Save the text on the right</Button>
      </Group>
    </Modal>
  );
};
