import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { formatCount, formatNumber, formatTime } from '../../../lib/format.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { type Draft, type DraftState, stateOf } from '../drafts/draft.ts';
import { countText } from './counts.ts';
import classes from './TextPane.module.css';

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

/** A rest in typing after which the words are counted anew, in milliseconds: a long text takes a moment to count. */
const countDelay = 250;

/** Whether the text is saved, in words, and how long it is. */
export const TextStatus = ({ draft, onSave }: { readonly draft: Draft; readonly onSave: () => void }) => {
  const state = stateOf(draft);
  const [text] = useDebouncedValue(draft.text, countDelay);
  const counts = useMemo(() => countText(text), [text]);
  const isSavable = state === 'unsaved' || state === 'failed';
  return (
    <footer className={classes.status}>
      <span className={classes.state} role="status" data-draft-state={state}>
        <StatusDot tone={tones[state]} pulse={state === 'saving'} />
        {words(state, draft.savedAt)}
      </span>
      {isSavable && (
        <Button size="compact-sm" onClick={onSave}>
          Save
        </Button>
      )}
      {isSavable && <Kbd keys="mod+S" />}
      <span className={classes.counts}>
        <span>{formatCount(counts.words, 'word', 'words')}</span>
        <span>{formatCount(counts.characters, 'character', 'characters')}</span>
        {counts.minutes > 0 && <span>{formatNumber(counts.minutes)} min to read</span>}
      </span>
    </footer>
  );
};
