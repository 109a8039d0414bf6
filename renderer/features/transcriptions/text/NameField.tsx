import { VisuallyHidden } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import classes from './NameField.module.css';
import { useName } from './use-name.ts';

/** Editable name. Enter or blur saves it, Escape reverts it. */
export const NameField = ({ record }: { readonly record: Transcription }) => {
  const { name, type, commit, revert, problem, isUnsaved, isSaving } = useName(record);
  const [isFocused, setFocused] = useState(false);
  const problemId = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    }
    if (event.key === 'Escape') revert();
  };
  return (
    <div className={classes.field}>
      <VisuallyHidden>
        <h2>{truncate(record.name)}</h2>
      </VisuallyHidden>
      <textarea
        className={classes.name}
        aria-label={t('common.name')}
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        rows={1}
        dir="auto"
        spellCheck={false}
        value={name}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          commit();
        }}
      />
      <div id={problemId} className={classes.problem} aria-live="polite">
        {isSaving ? <span className={classes.saving}>{t('transcriptions.text.savingName')}</span> : problem}
        {isUnsaved && !isFocused && (
          <span className={classes.saving}>{t('transcriptions.text.unsavedName')}</span>
        )}
      </div>
    </div>
  );
};
