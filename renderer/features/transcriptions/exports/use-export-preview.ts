import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ExportPreview, TypedText } from '../../../../preload/contract/exports.ts';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import type { ExportOptions } from './export-options.ts';
import type { ExportSubject } from './export-store.ts';

/** Milliseconds after the last change before the preview is requested. */
const debounceDelay = 120;
const previewKey = [...queryKeys.transcriptions, 'export-preview'] as const;

/** Typed names without their texts: these may be long, and the preview is requested often. */
const getTypedNames = (subject: ExportSubject, ids: readonly string[]): TypedText[] =>
  subject.typed(ids).flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name, text: '' }]));

/** `ids`: null while they load. Undefined until the first preview has come. */
export const useExportPreview = (
  subject: ExportSubject,
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
          typed: getTypedNames(subject, ids ?? []),
        }),
      ),
    enabled: ids !== null && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return data;
};
