import { Button, Group, Loader, Switch, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OpenText } from '../../../../preload/contract/texts.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import { withPart } from '../text/part-labels.ts';
import { getTheirs } from '../text-state.ts';
import classes from './ConflictDialog.module.css';
import { TextDialog } from './TextDialog.tsx';

const CompareTexts = lazy(() => import('./CompareTexts.tsx'));

interface ConflictDialogProps {
  /** The part of an episode that the text is. */
  readonly part: string | undefined;
  readonly text: OpenText;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Edits on the right change the text itself, so closing the dialog loses nothing. */
  readonly onType: (text: string) => void;
  /** Saves the right text over the service's. */
  readonly onSave: () => void;
  readonly onAcceptTheirs: () => void;
}

const formatMerged = (overlaps: number): string =>
  overlaps === 0
    ? t('transcriptions.compare.merged')
    : t('transcriptions.compare.mergedOverlaps', { count: overlaps });

/** The service's text and the user's, side by side. The user chooses one or merges both. */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { part, text, isOpen, onClose, onType, onSave, onAcceptTheirs } = props;
  const [isFolded, setFolded] = useState(true);
  const [note, setNote] = useState('');
  const announce = useAnnounce();
  const theirs = getTheirs(text);

  const merge = async (): Promise<void> => {
    const { mergeTexts } = await import('./merge-texts.ts');
    const merged = mergeTexts(text.base, text.text, theirs ?? text.base);
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
    <TextDialog
      title={withPart(part, t('transcriptions.compare.title'))}
      isOpen={isOpen && theirs !== null}
      onClose={onClose}
    >
      <p className={classes.explanation}>
        {text.problem?.kind === 'saved_differently'
          ? t('transcriptions.compare.changedByService')
          : t('transcriptions.compare.changedElsewhere')}
      </p>
      <Suspense fallback={<Loader m="auto" />}>
        {theirs !== null && (
          <CompareTexts
            left={{ text: theirs, label: t('transcriptions.compare.theirs') }}
            right={{ text: text.text, label: t('transcriptions.compare.yours') }}
            onType={onType}
            isFolded={isFolded}
          />
        )}
      </Suspense>
      <Group justify="space-between" className={classes.tools}>
        <Switch
          label={t('transcriptions.compare.onlyDifferences')}
          checked={isFolded}
          onChange={(event) => setFolded(event.currentTarget.checked)}
        />
        <Text span size="sm" c="dimmed" role="status">
          {note}
        </Text>
      </Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={leave(onAcceptTheirs)}>
          {t('transcriptions.compare.useTheirs')}
        </Button>
        <Button variant="default" data-autofocus onClick={() => void merge()}>
          {t('transcriptions.compare.merge')}
        </Button>
        <Button onClick={leave(onSave)}>{t('transcriptions.compare.saveThis')}</Button>
      </Group>
    </TextDialog>
  );
};
