import { defaultTemplate, type TextExportRequest } from '../../../preload/contract/exports.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Draft } from '../../../preload/contract/texts.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { Clock } from '../../lib/clock.ts';
import { formatFileName } from './file-names.ts';
import { renderDocument } from './render-document.ts';
import type { PreparedDocument } from './save-to-folder.ts';

export interface DocumentFactoryDeps {
  readonly draft: (id: string) => Result<Draft | null>;
  /** The languages of uploads from this computer, by transcription id. */
  readonly languages?: () => Promise<ReadonlyMap<string, string>>;
  readonly clock: Clock;
}

/** `index` is the position of the record in the request. */
export interface DocumentFactory {
  /** Without an extension. */
  toFileName(record: Transcription, index: number): string;
  /** Unsaved edits are included. */
  prepare(record: Transcription, index: number): Result<PreparedDocument>;
}

export const createDocumentFactory = async (
  deps: DocumentFactoryDeps,
  request: TextExportRequest,
): Promise<DocumentFactory> => {
  const { ids, format, template } = request;
  const typedById = new Map(request.typed?.map((typed) => [typed.id, typed]));
  const languages = template.includes('language') ? await deps.languages?.() : undefined;
  const getDisplayName = (record: Transcription): string => typedById.get(record.id)?.name ?? record.name;
  const getText = (record: Transcription): Result<string> => {
    const typed = typedById.get(record.id);
    if (typed) return ok(typed.text);
    const draft = deps.draft(record.id);
    return draft.ok ? ok(draft.value?.text ?? record.result ?? '') : draft;
  };
  const toFileName = (record: Transcription, index: number): string => {
    const recordLanguage = record.more.language;
    const language = typeof recordLanguage === 'string' ? recordLanguage : (languages?.get(record.id) ?? '');
    const fields = { ...record, name: getDisplayName(record), language };
    return formatFileName(template.trim() || defaultTemplate, fields, index + 1, ids.length);
  };
  return {
    toFileName,
    prepare: (record, index) => {
      const text = getText(record);
      if (!text.ok) return text;
      const content = renderDocument(getDisplayName(record), text.value, format, new Date(deps.clock.now()));
      return ok({ name: toFileName(record, index), content });
    },
  };
};
