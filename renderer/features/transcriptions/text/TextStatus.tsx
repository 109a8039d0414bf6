import { Button } from '@mantine/core';
import { formatCount, formatNumber, formatTime } from '../../../lib/format.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { type Draft, type DraftState, stateOf } from '../drafts/draft.ts';
import classes from './TextPane.module.css';
import { useCounts } from './use-counts.ts';

const tones: Readonly<Record<DraftState, Tone>> = {
  saved: 'good',
  unsaved: 'warn',
  saving: 'active',
  failed: 'bad',
};

const words = (state: DraftState, savedAt: number | null): string =>
  ({
    saved: savedAt === null ? 'Saved' : `Saved at ${formatTime(savedAt)}`,
    unsaved: 'Unsaved changes',
    saving: 'Saving…',
    failed: 'Not saved',
  })[state];

interface TextStatusProps {
  readonly draft: Draft;
  /** Whether what was typed is written down on this computer, as far as is known. */
  readonly isKept: boolean;
  readonly onSave: () => void;
}

/** Whether the text is saved, in words, and how long it is. */
export const TextStatus = ({ draft, isKept, onSave }: TextStatusProps) => {
  const state = stateOf(draft);
  const counts = useCounts(draft.text);
  const isSavable = state === 'unsaved' || state === 'failed';
  return (
    <footer className={classes.status}>
      <span className={classes.state} role="status" data-draft-state={state}>
        <StatusDot tone={tones[state]} pulse={state === 'saving'} />
        {words(state, draft.savedAt)}
      </span>
      {isSavable && isKept && <span className={classes.kept}>kept on this computer</span>}
      {isSavable && (
        <Button size="compact-sm" onClick={onSave}>
          Save
        </Button>
      )}
      {isSavable && (
        <span className={classes.key}>
          <Kbd keys="mod+S" />
        </span>
      )}
      {counts && (
        <span className={classes.counts}>
          <span>{formatCount(counts.words, 'word', 'words')}</span>
          <span>{formatCount(counts.characters, 'character', 'characters')}</span>
          {counts.minutes > 0 && <span>{formatNumber(counts.minutes)} min to read</span>}
        </span>
      )}
    </footer>
  );
};
