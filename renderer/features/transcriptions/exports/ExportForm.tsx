import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isEpisodeId } from '../../../../preload/contract/episodes.ts';
import { type ExportPreview, isTimedFormat } from '../../../../preload/contract/exports.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import { FormatChoice, NamesPreview, ScopeChoice, TemplateInput } from './ExportFields.tsx';
import classes from './ExportForm.module.css';
import {
  defaultOptions,
  type ExportOptions,
  loadExportOptions,
  saveExportOptions,
} from './export-options.ts';
import { type ExportState, type ExportStore, type ExportSubject, getExportIds } from './export-store.ts';

/** Focuses `target` if nothing has the focus, because the focused button was removed or disabled. */
export const useRefocus = (target: RefObject<HTMLElement | null>, isReady = true): void => {
  useEffect(() => {
    const { activeElement } = document;
    if (isReady && (activeElement === null || activeElement === document.body)) target.current?.focus();
  }, [target, isReady]);
};

/** Milliseconds after the last change before the preview is requested. */
const debounceDelay = 120;
const previewKey = [...queryKeys.transcriptions, 'export-preview'] as const;

/** `ids`: null while they load. Undefined until the first preview has come. */
const useExportPreview = (
  { servedText }: ExportSubject,
  ids: readonly string[] | null,
  options: ExportOptions,
): ExportPreview | undefined => {
  const [debouncedOptions] = useDebouncedValue(options, debounceDelay);
  const { data } = useQuery({
    queryKey: [...previewKey, ids, debouncedOptions],
    queryFn: () =>
      unwrap(
        bridge.exports.preview({
          ids: [...(ids ?? [])],
          ...debouncedOptions,
          ...(servedText && { servedText }),
        }),
      ),
    enabled: ids !== null && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return data;
};

interface ExportFormProps {
  readonly state: Extract<ExportState, { kind: 'asking' }>;
  readonly store: ExportStore;
  /** The system's file dialog is open. */
  readonly isChoosing: boolean;
}

export const ExportForm = ({ state, store, isChoosing }: ExportFormProps) => {
  const { subject, scope, all, error } = state;
  const [options, setOptions] = useState(loadExportOptions);
  const change = (next: Partial<ExportOptions>): void => {
    const changed = { ...options, ...next };
    setOptions(changed);
    saveExportOptions(changed);
  };
  const submit = useRef<HTMLButtonElement>(null);
  useRefocus(submit, !isChoosing);
  const ids = getExportIds(state);
  const count = ids?.length ?? 0;
  const preview = useExportPreview(subject, ids, options);
  const hasTimes = preview?.hasTimes ?? null;
  useEffect(() => {
    // The format of the last export stays stored.
    const { format } = defaultOptions;
    if (hasTimes === false) setOptions((now) => (isTimedFormat(now.format) ? { ...now, format } : now));
  }, [hasTimes]);
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void store.start(options);
      }}
    >
      {subject.list && (
        <ScopeChoice
          scope={scope}
          chosen={subject.ids.length}
          all={all?.length ?? subject.list.count}
          isReading={ids === null}
          onScope={store.setScope}
        />
      )}
      <FormatChoice format={options.format} hasTimes={hasTimes} onFormat={(format) => change({ format })} />
      <TemplateInput template={options.template} onTemplate={(template) => change({ template })} />
      {ids?.some(isEpisodeId) && (
        <Checkbox
          label={t('episodes.partMarks')}
          checked={options.partMarks ?? false}
          onChange={(event) => change({ partMarks: event.currentTarget.checked })}
        />
      )}
      {preview?.hasPeople && (
        <Checkbox
          label={t('transcriptions.exports.speakers')}
          checked={options.names ?? true}
          onChange={(event) => change({ names: event.currentTarget.checked })}
        />
      )}
      <NamesPreview names={preview?.names ?? []} count={ids?.length ?? null} />
      {error && (
        <Alert color="red" role="alert" title={explain(error).title}>
          <span className={classes.serviceMessage}>{getErrorDetails(error)}</span> {explain(error).next}{' '}
          <CheckConnectionButton size="compact-xs" error={error} />
        </Alert>
      )}
      <Group className={classes.footer} justify="space-between" wrap="nowrap" gap="md">
        <span className={classes.note}>{t('transcriptions.exports.note', { count })}</span>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={store.close} disabled={isChoosing}>
            {t('common.cancel')}
          </Button>
          <Button ref={submit} type="submit" data-autofocus loading={isChoosing} disabled={count === 0}>
            {t(count === 1 ? 'transcriptions.exports.saveAs' : 'transcriptions.exports.chooseFolder')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
};
