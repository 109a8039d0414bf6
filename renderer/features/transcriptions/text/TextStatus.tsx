import { Button } from '@mantine/core';
import { formatCount, formatNumber, formatTime } from '../../../lib/format.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { type DraftStatus, type EditorDraft, getDraftStatus } from '../drafts/draft.ts';
import classes from './TextPane.module.css';
import { useCounts } from './use-counts.ts';

const tones: Readonly<Record<DraftStatus, Tone>> = {
  saved: 'good',
  unsaved: 'warn',
  saving: 'active',
  failed: 'bad',
};

const formatStatus = (status: DraftStatus, savedAt: number | null): string =>
  ({
    saved: savedAt === null ? 'Saved' : `Saved at ${formatTime(savedAt)}`,
    unsaved: 'Unsaved changes',
    saving: 'Saving…',
    failed: 'Not saved',
  })[status];

interface TextStatusProps {
  readonly draft: EditorDraft;
  /** Whether the draft is stored on this computer, as far as known. */
  readonly isDraftSaved: boolean;
  /** Maximum characters at the service; null while unknown. */
  readonly limit: number | null;
  readonly isAutomatic: boolean;
  readonly canSave: boolean;
  readonly onSave: () => void;
}

/** From this share of the limit on, the character count warns. */
const warnShare = 0.95;

/** The service trims the text before it counts. */
const getExcess = (text: string, characters: number, limit: number | null): number =>
  limit === null ? 0 : characters - (text.length - text.trim().length) - limit;

const formatCharacters = (characters: number, excess: number, limit: number | null): string => {
  if (limit === null || characters < limit * warnShare)
    return formatCount(characters, 'character', 'characters');
  if (excess > 0) return `${formatNumber(characters)} characters, ${formatNumber(excess)} too many`;
  return `${formatNumber(characters)} of ${formatNumber(limit)} characters`;
};

export const TextStatus = (props: TextStatusProps) => {
  const { draft, isDraftSaved, limit, isAutomatic, canSave, onSave } = props;
  const status = getDraftStatus(draft);
  const counts = useCounts(draft.text, status === 'saved');
  const isUnsaved = status === 'failed' || (status === 'unsaved' && !isAutomatic);
  const isSavable = isUnsaved && canSave;
  const excess = counts ? getExcess(draft.text, counts.characters, limit) : 0;
  const isLong = limit !== null && counts !== null && counts.characters >= limit * warnShare;
  const isQuiet = isAutomatic && status !== 'failed';
  return (
    <footer className={classes.status}>
      {/* Automatic saves are frequent, so screen readers are notified of failures only. */}
      <span
        className={classes.state}
        role="status"
        aria-live={isQuiet ? 'off' : 'polite'}
        data-draft-state={status}
      >
        <StatusDot tone={tones[status]} pulse={status === 'saving'} />
        {formatStatus(status, draft.savedAt)}
      </span>
      {isUnsaved && isDraftSaved && <span className={classes.kept}>kept on this computer</span>}
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
          <span data-long={isLong || undefined}>{formatCharacters(counts.characters, excess, limit)}</span>
          {counts.minutes > 0 && <span>{formatNumber(counts.minutes)} min to read</span>}
        </span>
      )}
    </footer>
  );
};
