import { useDebouncedValue, useId } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TypedText } from '../../../../preload/contract/exports.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import type { ExportOptions } from './export-options.ts';
import type { ExportSubject } from './export-store.ts';
import { FieldLabel } from './FieldLabel.tsx';
import classes from './NamesPreview.module.css';

interface NamesPreviewProps {
  readonly subject: ExportSubject;
  /** Null while they load. */
  readonly ids: readonly string[] | null;
  readonly options: ExportOptions;
}

/** Milliseconds after the last change before the preview is requested. */
const debounceDelay = 120;
const previewKey = [...queryKeys.transcriptions, 'export-preview'] as const;

/** Typed names without their texts: these may be long, and the preview is requested often. */
const getTypedNames = (subject: ExportSubject, ids: readonly string[]): TypedText[] =>
  subject.typed(ids).flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name, text: '' }]));

export const NamesPreview = ({ subject, ids, options }: NamesPreviewProps) => {
  const labelId = useId();
  const [debouncedOptions] = useDebouncedValue(options, debounceDelay);
  const { data } = useQuery({
    queryKey: [...previewKey, ids, debouncedOptions],
    queryFn: () =>
      unwrap(
        bridge.exports.preview({
          ids: [...(ids ?? [])],
          ...debouncedOptions,
          typed: getTypedNames(subject, ids ?? []),
        }),
      ),
    enabled: ids !== null && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const names = data?.names ?? [];
  const others = (ids?.length ?? 0) - names.length;
  return (
    <div>
      <FieldLabel id={labelId}>{t('transcriptions.exports.names', { count: ids?.length ?? 0 })}</FieldLabel>
      <ul className={classes.names} aria-labelledby={labelId}>
        {ids !== null &&
          names.map((name) => (
            <li key={name} className={classes.name} dir="auto">
              {name}
            </li>
          ))}
        {ids !== null && names.length > 0 && others > 0 && (
          <li className={classes.others}>{t('transcriptions.exports.moreNames', { count: others })}</li>
        )}
        {(ids === null || names.length === 0) && <li className={classes.others}>…</li>}
      </ul>
    </div>
  );
};
