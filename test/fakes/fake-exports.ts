/** Exports without a disk: file names from the name template; every export succeeds. */
import { ok } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { FakeHandlers } from './fake-bridge.ts';

export const createFakeExports = (
  transcriptions: () => readonly Transcription[],
): FakeHandlers['exports'] => {
  const getFileNames = (ids: readonly string[], template: string, format: string): string[] =>
    ids.map((id) => {
      const record = transcriptions().find((one) => one.id === id);
      const name = template
        .replaceAll('{name}', record?.name ?? '')
        .replaceAll('{date}', record?.created_at?.slice(0, 10) ?? '');
      return `${name || record?.name}.${format}`;
    });
  return {
    preview: ({ ids, template, format }) =>
      ok({
        names: getFileNames(ids.slice(0, 4), template, format),
        unknownFields: [...template.matchAll(/\{(.*?)\}/g)]
          .map(([, name = '']) => name)
          .filter((name) => !['name', 'date', 'time', 'id', 'number'].includes(name)),
      }),
    save: ({ ids, template, format }) =>
      ok({
        count: ids.length,
        fileName: getFileNames(ids, template, format)[0] ?? '',
        folder: 'Episodes',
        failed: [],
        skipped: [],
        stopError: null,
      }),
    cancel: () => ok(true),
    reveal: () => ok(true),
  };
};
