import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isEpisodeId } from '../../../../preload/contract/episodes.ts';
import {
  defaultTemplate,
  type ExportPreview,
  getFileEnding,
  isTimedFormat,
} from '../../../../preload/contract/exports.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import { rowsQuery } from '../library/list-rows.ts';
import { unsavedQuery } from '../text-queries.ts';
import {
  FormatChoice,
  FormatSet,
  NamesPreview,
  PlaceChoice,
  ScopeChoice,
  TemplateInput,
} from './ExportFields.tsx';
import classes from './ExportForm.module.css';
import {
  defaultOptions,
  type ExportOptions,
  loadExportOptions,
  saveExportOptions,
  usualFormats,
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
  const { isBeside: _, beside: __, template, ...shown } = debouncedOptions;
  const { data } = useQuery({
    queryKey: [...previewKey, ids, debouncedOptions],
    queryFn: () =>
      unwrap(
        bridge.exports.preview({
          ids: [...(ids ?? [])],
          ...shown,
          template: ids?.length === 1 ? defaultTemplate : template,
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

/** Whether a text has changes that are not saved, or parts of it have. */
const useHasUnsaved = ({ servedText }: ExportSubject, ids: readonly string[] | null): boolean => {
  const { data: unsaved } = useQuery(unsavedQuery);
  const { data: rows } = useQuery(rowsQuery);
  if (servedText || !unsaved || unsaved.length === 0 || ids === null) return false;
  const changed = new Set(unsaved.map(({ state }) => state.id));
  const parts = new Map(rows?.map(({ id, recordIds = [] }) => [id, recordIds]));
  return ids.some((id) => changed.has(id) || (parts.get(id) ?? []).some((part) => changed.has(part)));
};

/** The names of the files that are written, as far as they are shown. */
const listNames = (preview: ExportPreview | undefined, formats: ExportOptions['beside']) => {
  if (!preview) return [];
  const { recording, names } = preview;
  return recording === null || formats === undefined
    ? names
    : formats.map((format, at) => {
        const extension = getFileEnding(format);
        const isSecond = formats.slice(0, at).some((other) => getFileEnding(other) === extension);
        return `${recording}${isSecond ? ' (2)' : ''}.${extension}`;
      });
};

interface ExportFormProps {
  readonly state: Extract<ExportState, { kind: 'asking' }>;
  readonly store: ExportStore;
  /** The system's file dialog is open. */
  readonly isChoosing: boolean;
}

const labelSubmit = (isBeside: boolean, count: number): string => {
  if (isBeside) return t('common.export');
  return t(count === 1 ? 'transcriptions.exports.saveAs' : 'transcriptions.exports.chooseFolder');
};

interface FooterProps extends Pick<ExportFormProps, 'store' | 'isChoosing'> {
  readonly hasUnsaved: boolean;
  /** Texts. */
  readonly count: number;
  readonly isBeside: boolean;
  readonly canStart: boolean;
}

const Footer = ({ store, isChoosing, hasUnsaved, count, isBeside, canStart }: FooterProps) => {
  const submit = useRef<HTMLButtonElement>(null);
  useRefocus(submit, !isChoosing);
  return (
    <Group className={classes.footer} justify="space-between" wrap="nowrap" gap="md">
      <span className={classes.note}>
        {hasUnsaved && t('transcriptions.exports.withUnsaved')}{' '}
        {count > 1 && t('transcriptions.exports.noneReplaced')}
      </span>
      <Group className={classes.buttons} gap="xs" wrap="nowrap">
        <Button variant="default" onClick={store.close} disabled={isChoosing}>
          {t('common.cancel')}
        </Button>
        <Button ref={submit} type="submit" data-autofocus loading={isChoosing} disabled={!canStart}>
          {labelSubmit(isBeside, count)}
        </Button>
      </Group>
    </Group>
  );
};

interface OptionsProps {
  readonly options: ExportOptions;
  readonly hasTimes: boolean | null;
  readonly onChange: (next: Partial<ExportOptions>) => void;
}

/** The formats that can be written: those with times need the times of the words. */
const getBesideFormats = ({ beside = usualFormats }: ExportOptions, hasTimes: boolean | null) =>
  hasTimes === false ? beside.filter((one) => !isTimedFormat(one)) : beside;

const BesideOptions = ({ options, hasTimes, onChange }: OptionsProps) => {
  const formats = getBesideFormats(options, hasTimes);
  // Those that this text cannot have stay chosen for others.
  const others = (options.beside ?? usualFormats).filter((one) => !formats.includes(one));
  return (
    <FormatSet
      formats={formats}
      hasTimes={hasTimes}
      onFormats={(chosen) => onChange({ beside: [...chosen, ...others] })}
    />
  );
};

const Checks = ({
  options,
  hasParts,
  hasPeople,
  onChange,
}: Omit<OptionsProps, 'hasTimes'> & { readonly hasParts: boolean; readonly hasPeople: boolean }) => (
  <>
    {hasParts && (
      <Checkbox
        label={t('episodes.partMarks')}
        checked={options.partMarks ?? false}
        onChange={(event) => onChange({ partMarks: event.currentTarget.checked })}
      />
    )}
    {hasPeople && (
      <Checkbox
        label={t('transcriptions.exports.speakers')}
        checked={options.names ?? true}
        onChange={(event) => onChange({ names: event.currentTarget.checked })}
      />
    )}
  </>
);

/** The formats of a show do not become those of other texts. */
const loadOptions = ({ showFormats }: ExportSubject): ExportOptions => ({
  ...loadExportOptions(),
  ...(showFormats && { isBeside: true, beside: showFormats }),
});

export const ExportForm = ({ state, store, isChoosing }: ExportFormProps) => {
  const { subject, scope, all, error } = state;
  const [options, setOptions] = useState(() => loadOptions(subject));
  const change = (next: Partial<ExportOptions>): void => {
    setOptions({ ...options, ...next });
    saveExportOptions({ ...loadExportOptions(), ...next });
  };
  const ids = getExportIds(state);
  const count = ids?.length ?? 0;
  const preview = useExportPreview(subject, ids, options);
  const hasTimes = preview?.hasTimes ?? null;
  const hasRecording = count === 1 && !subject.servedText && preview?.recording !== null;
  const isBeside = hasRecording && options.isBeside === true;
  const beside = getBesideFormats(options, hasTimes);
  const fileCount = isBeside ? beside.length : count;
  const hasUnsaved = useHasUnsaved(subject, ids);
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
        void store.start({ ...options, isBeside, ...(isBeside && { beside }) });
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
      {hasRecording && <PlaceChoice isBeside={isBeside} onBeside={(next) => change({ isBeside: next })} />}
      {isBeside ? (
        <BesideOptions options={options} hasTimes={hasTimes} onChange={change} />
      ) : (
        <FormatChoice format={options.format} hasTimes={hasTimes} onFormat={(format) => change({ format })} />
      )}
      {count > 1 && (
        <TemplateInput template={options.template} onTemplate={(template) => change({ template })} />
      )}
      <Checks
        options={options}
        hasParts={ids?.some(isEpisodeId) ?? false}
        hasPeople={preview?.hasPeople ?? false}
        onChange={change}
      />
      <NamesPreview
        names={listNames(preview, isBeside ? beside : undefined)}
        count={ids === null ? null : fileCount}
      />
      {error && (
        <Alert color="red" role="alert" title={explain(error).title}>
          <span className={classes.serviceMessage}>{getErrorDetails(error)}</span> {explain(error).next}{' '}
          <CheckConnectionButton size="compact-xs" error={error} />
        </Alert>
      )}
      <Footer {...{ store, isChoosing, hasUnsaved, count, isBeside }} canStart={fileCount > 0} />
    </Stack>
  );
};
