import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useId, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { getExcess } from '../../../../preload/contract/limits/limits.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getPlaceLimits } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { truncate } from '../../../lib/truncate.ts';
import classes from './NameField.module.css';
import { useName } from './use-name.ts';

/** Warns before a changed name is sent that the service may refuse. */
const useLengthWarning = (name: string, isChanged: boolean): string | null => {
  const { data: settings } = useQuery(settingsQuery);
  const limit = settings && getPlaceLimits(settings.place, settings).nameLength;
  if (!isChanged || !limit?.value || getExcess(name, limit.value) === 0) return null;
  const known = limit.origin === 'default' ? 'no' : 'yes';
  return t('transcriptions.text.nameLong', { known, limit: limit.value });
};

/** Editable name. Enter or blur saves it, Escape reverts it. */
export const NameField = ({ record }: { readonly record: Transcription }) => {
  const { name, type, commit, revert, problem, isUnsaved, isSaving } = useName(record);
  const lengthWarning = useLengthWarning(name, name !== record.name);
  const [isFocused, setFocused] = useState(false);
  const problemId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref: sizeRef, width } = useElementSize<HTMLTextAreaElement>();
  const ref = useMergedRef(field, sizeRef);
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes the height of the text
  useLayoutEffect(() => {
    const area = field.current;
    setCut(area !== null && area.scrollHeight > area.clientHeight + 1);
  }, [name, width, isFocused]);
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
        ref={ref}
        className={classes.name}
        data-cut={isCut || undefined}
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
        {lengthWarning && <span className={classes.saving}>{lengthWarning}</span>}
        {isUnsaved && !isFocused && (
          <span className={classes.saving}>{t('transcriptions.text.unsavedName')}</span>
        )}
      </div>
    </div>
  );
};
