import { useEffect, useMemo, useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { countText, createTextCounter, type TextCounts } from '../../../../preload/recordings/text-counts.ts';
import { formatTime } from '../../../lib/format.ts';
import { after } from '../../../lib/timers.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { runInSlices } from '../run-in-slices.ts';
import {
  formatTooLong,
  getOfflineError,
  getStatus,
  isDirty,
  type TextStatus as Status,
  type TooLong,
} from '../text-state.ts';
import classes from './TextStatus.module.css';
import type { CombinedText } from './use-document.ts';

/** Milliseconds without typing before the words are counted again. */
const countDelay = 250;

/** UTF-16 units that can be counted within a frame. */
const maxImmediateLength = 40_000;

/** Null before the first count. For a saved text, the counts are never those of an earlier text. */
const useCounts = (text: string, isSaved: boolean): TextCounts | null => {
  const [counted, setCounted] = useState<{ readonly text: string; readonly counts: TextCounts } | null>(null);
  const isFirst = counted === null;
  const isOutdated = isSaved && counted !== null && counted.text !== text;
  const immediateCounts = useMemo(
    () => (isOutdated && text.length <= maxImmediateLength ? countText(text) : null),
    [isOutdated, text],
  );
  useEffect(() => {
    let stop = (): void => undefined;
    const count = (): void => {
      const counter = createTextCounter(text);
      stop = runInSlices(() => {
        if (counter.step()) return true;
        setCounted({ text, counts: counter.counts() });
        return false;
      });
    };
    const cancel = after(isFirst || isSaved ? 0 : countDelay, count);
    return () => {
      cancel();
      stop();
    };
  }, [text, isFirst, isSaved]);
  return isOutdated ? immediateCounts : (counted?.counts ?? null);
};

const tones: Readonly<Record<Status, Tone>> = {
  saved: 'good',
  unsaved: 'warn',
  saving: 'active',
  failed: 'warn',
};

const statusKeys = {
  saved: 'common.saved',
  unsaved: 'transcriptions.unsavedChanges',
  saving: 'transcriptions.text.saving',
  failed: 'transcriptions.text.notSaved',
} as const satisfies Record<Status, string>;

const formatStatus = ({ text, isDraftSaved, isAutomatic }: TextStatusProps): string => {
  const status = getStatus(text);
  if (status === 'saved' && text.savedAt !== null)
    return t('transcriptions.text.savedAt', { time: formatTime(text.savedAt) });
  if (status === 'failed' && isDraftSaved && getOfflineError(text) !== null)
    return t(
      isAutomatic ? 'transcriptions.drafts.safeHereUntilOnline' : 'transcriptions.drafts.safeHereSaveLater',
    );
  return t(statusKeys[status]);
};

interface TextStatusProps {
  readonly text: CombinedText;
  /** Whether the draft is stored on this computer, as far as known. */
  readonly isDraftSaved: boolean;
  /** Characters that the service takes, known or assumed; null if there is no limit. */
  readonly limit: number | null;
  /** Set if the text stays on this computer because of its length. */
  readonly tooLong: TooLong | null;
  readonly isAutomatic: boolean;
  readonly canSave: boolean;
  readonly onSave: () => void;
}

/** If a text is longer than this share of the limit, the character count warns. */
const warnShare = 0.95;

/** The service trims the text before it counts. */
const getExcess = (text: string, characters: number, limit: number | null): number =>
  limit === null ? 0 : characters - (text.length - text.trim().length) - limit;

const formatCharacters = (count: number, excess: number, limit: number | null): string => {
  if (limit === null || count < limit * warnShare) return t('transcriptions.characterCount', { count });
  if (excess > 0) return t('transcriptions.text.charactersOverLimit', { count, excess });
  return t('transcriptions.text.charactersOfLimit', { count, limit });
};

/** Whether the text is saved, and its counts, in one line. */
export const TextStatus = (props: TextStatusProps) => {
  const { text, isDraftSaved, tooLong, isAutomatic, canSave, onSave } = props;
  const status = getStatus(text);
  // A text that the service returned can be longer than it takes.
  const limit = isDirty(text) ? props.limit : null;
  const counts = useCounts(text.text, status === 'saved');
  const isUnsaved = status === 'failed' || (status === 'unsaved' && !isAutomatic);
  const isSavable = isUnsaved && canSave && !tooLong;
  const excess = counts ? getExcess(text.text, counts.characters, limit) : 0;
  const isLong = limit !== null && counts !== null && counts.characters >= limit * warnShare;
  const characters = counts ? formatCharacters(counts.characters, excess, limit) : '';
  const others = counts
    ? [
        t('transcriptions.wordCount', { count: counts.words }),
        ...(counts.minutes > 0 ? [t('transcriptions.text.readingTime', { minutes: counts.minutes })] : []),
      ]
    : [];
  const isQuiet = isAutomatic && status !== 'failed';
  const offlineError = status === 'failed' ? getOfflineError(text) : null;
  const label = tooLong ? formatTooLong(tooLong) : formatStatus(props);
  return (
    <footer className={classes.status}>
      {counts && (status !== 'failed' || tooLong) && (
        <span className={classes.counts} title={[characters, ...others].join(' · ')}>
          <span data-long={isLong || undefined}>{characters}</span>
          {others.map((count) => (
            <span key={count}>{count}</span>
          ))}
        </span>
      )}
      {/* Automatic saves are frequent, so screen readers are notified of failures only. */}
      <span
        className={classes.state}
        role="status"
        aria-live={isQuiet ? 'off' : 'polite'}
        data-draft-state={tooLong ? 'too_long' : status}
      >
        {/* Another text is another element: what stands at the right edge is replaced, and nothing moves. */}
        <span key={label}>
          <StatusDot tone={tooLong ? 'warn' : tones[status]} pulse={status === 'saving'} />
          {label}
        </span>
      </span>
      {offlineError && isDraftSaved && <CheckConnectionButton size="compact-xs" error={offlineError} />}
      {isSavable && (
        <ActionButton size="compact-xs" aria-keyshortcuts="Control+S" onClick={onSave}>
          {t('common.save')}
        </ActionButton>
      )}
    </footer>
  );
};
