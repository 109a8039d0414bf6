import { Button, Group, Loader, Modal, Switch } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { formatCount } from '../../../lib/format.ts';
import { type EditorDraft, getTheirs } from '../drafts/draft.ts';
import classes from './dialogs.module.css';

const CompareTexts = lazy(() => import('./CompareTexts.tsx'));

interface ConflictDialogProps {
  readonly draft: EditorDraft;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Edits on the right change the draft itself, so closing the dialog loses nothing. */
  readonly onType: (text: string) => void;
  /** Saves the right text over the service's. */
  readonly onSave: () => void;
  readonly onAcceptTheirs: () => void;
}

const formatMerged = (overlaps: number): string =>
  overlaps === 0
    ? 'Merged. Nothing overlapped.'
    : `Merged. In ${formatCount(overlaps, 'place', 'places')} both of you changed the same words – yours were kept.`;

/** The service's text and the user's, side by side. The user chooses one or merges both. */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { draft, isOpen, onClose, onType, onSave, onAcceptTheirs } = props;
  const [isFolded, setFolded] = useState(true);
  const [note, setNote] = useState('');
  const theirs = getTheirs(draft);

  const merge = async (): Promise<void> => {
    const { mergeTexts } = await import('./merge-texts.ts');
    const merged = mergeTexts(draft.base, draft.text, theirs ?? draft.base);
    onType(merged.text);
    setNote(formatMerged(merged.overlaps));
    announce(formatMerged(merged.overlaps));
  };
  const leave = (action: () => void) => (): void => {
    setNote('');
    onClose();
    action();
  };

  return (
    <Modal
      opened={isOpen && theirs !== null}
      onClose={onClose}
      size="min(1240px, 94vw)"
      title="Two versions of this text"
      classNames={{ body: classes.body, content: classes.content }}
    >
      <p className={classes.words}>
        {draft.saveFailure?.kind === 'kept_otherwise'
          ? 'The service changed your text when it was saved.'
          : 'Someone changed this text while you were editing. Nothing was sent yet.'}{' '}
        Edit the version on the right, or take single changes from the left.
      </p>
      <Suspense fallback={<Loader m="auto" />}>
        {theirs !== null && (
          <CompareTexts
            left={{ text: theirs, label: 'On the service' }}
            right={{ text: draft.text, label: 'Yours' }}
            onType={onType}
            isFolded={isFolded}
          />
        )}
      </Suspense>
      <Group justify="space-between" className={classes.tools}>
        <Switch
          label="Only show differences"
          checked={isFolded}
          onChange={(event) => setFolded(event.currentTarget.checked)}
        />
        <span className={classes.note} role="status">
          {note}
        </span>
      </Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={leave(onAcceptTheirs)}>
          Use the service’s text
        </Button>
        <Button variant="default" data-autofocus onClick={() => void merge()}>
          Merge both
        </Button>
        <Button onClick={leave(onSave)}>Save this version</Button>
      </Group>
    </Modal>
  );
};
