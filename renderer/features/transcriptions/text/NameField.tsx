import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useId, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { getTextPlace } from '../../../../preload/contract/account-id.ts';
import { getExcess } from '../../../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { getPlaceLimits } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { after } from '../../../lib/timers.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useActions } from '../../../state/actions.ts';
import { useSlice, useToasts } from '../../../state/app-state-context.ts';
import { getFieldError } from '../../../ui/FormError.tsx';
import { createRenameRequest } from '../list/rename-request.ts';
import { useTextState } from '../use-transcriptions-state.ts';
import classes from './NameField.module.css';

const formatNameError = (error: BridgeError): string => {
  const reason =
    getFieldError(error, 'name') ?? [`${explain(error).title}.`, getErrorDetails(error)].join(' ');
  return t('transcriptions.text.nameNotSaved', { reason });
};

/** Edits the name in place. Main keeps what is typed. `isShown` returns whether the field is still on the screen. */
const useName = (record: Transcription, isShown: () => boolean) => {
  const { id } = record;
  const { errorToast } = useToasts();
  const state = useTextState(id);
  const saving = state?.nameSave ?? null;
  const [name, setName] = useState(() => state?.typedName ?? record.name);
  const [previousName, setPreviousName] = useState(record.name);

  // Renamed by the service (it trims) or elsewhere, while no other name was typed here.
  if (record.name !== previousName) {
    setPreviousName(record.name);
    if (name === previousName || name.trim() === record.name.trim()) setName(record.name);
  }

  const type = (text: string): void => {
    const line = text.replaceAll(/[\r\n]+/g, ' ');
    setName(line);
    void bridge.texts.typeName(id, line === record.name ? null : line);
  };
  const revert = (): void => {
    if (name !== record.name) type(record.name);
  };
  const save = async (): Promise<void> => {
    const result = await bridge.texts.rename(id, name);
    const error = !result.ok ? result.error : result.value.kind === 'refused' ? result.value.error : null;
    if (error && !isShown())
      errorToast(t('transcriptions.text.nameNotSaved', { reason: `“${truncate(name)}”` }), error);
  };
  const commit = (): void => {
    const newName = name.trim();
    if (newName === '' || newName === record.name.trim()) revert();
    else void save();
  };

  const problem = saving?.error ? formatNameError(saving.error) : undefined;
  const isUnsaved =
    typeof state?.typedName === 'string' && name.trim() !== record.name.trim() && saving === null;
  return { name, type, commit, revert, problem, isUnsaved, isSaving: saving?.error === null };
};

/** Warns before a changed name is sent that the service may refuse. */
const useLengthWarning = (id: string, name: string, isChanged: boolean): string | null => {
  const { data: settings } = useQuery(settingsQuery);
  const limit = settings && getPlaceLimits(getTextPlace(id), settings).nameLength;
  if (!isChanged || !limit?.value || getExcess(name, limit.value) === 0) return null;
  const known = limit.origin === 'default' ? 'no' : 'yes';
  return t('transcriptions.text.nameLong', { known, limit: limit.value });
};

/** Focuses the field if the name is to be changed: by the menu of a row, or by the palette. */
const useRename = (id: string, field: RefObject<HTMLTextAreaElement | null>): void => {
  const request = useSlice(createRenameRequest);
  useActions([{ label: t('transcriptions.text.rename'), run: () => request.setState(() => id) }]);
  const isAsked = useSelector(request) === id;
  useEffect(() => {
    if (!isAsked) return;
    request.setState(() => null);
    // What has opened the text gives the focus back, which takes ten milliseconds.
    after(20, () => {
      field.current?.focus();
      field.current?.select();
    });
  }, [isAsked, request, field]);
};

/** Editable name. Enter or blur saves it, Escape reverts it. */
export const NameField = ({ record }: { readonly record: Transcription }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const isShown = (): boolean => field.current !== null;
  useRename(record.id, field);
  const { name, type, commit, revert, problem, isUnsaved, isSaving } = useName(record, isShown);
  const lengthWarning = useLengthWarning(record.id, name, name !== record.name);
  const [isFocused, setFocused] = useState(false);
  const problemId = useId();
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
    <div>
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

/** The name of a recording that has no text yet, in the same place. */
export const FixedName = ({ name }: { readonly name: string }) => (
  <div>
    <VisuallyHidden>
      <h2>{truncate(name)}</h2>
    </VisuallyHidden>
    <textarea
      className={classes.name}
      aria-label={t('common.name')}
      rows={1}
      dir="auto"
      readOnly
      value={name}
    />
  </div>
);
