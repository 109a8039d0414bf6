import { defaultTemplate, isTimedFormat, type TextExportRequest } from '../../../preload/contract/exports.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Draft } from '../../../preload/contract/texts.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Words } from '../words/words.ts';
import { composeEpisode } from './compose-episode.ts';
import { formatFileName } from './file-names.ts';
import { renderDocument, renderTimed } from './render-document.ts';
import type { PreparedDocument } from './save-to-folder.ts';

export interface DocumentFactoryDeps {
  readonly draft: (id: string) => Result<Draft | null>;
  /** Null if the record with its text is not cached. */
  readonly getCached: (id: string) => Transcription | null;
  /** The languages of uploads from this computer, by transcription id. */
  readonly languages?: () => Promise<ReadonlyMap<string, string>>;
  readonly words: Pick<Words, 'get'>;
  readonly clock: Clock;
}

/** Rendering a text with markup blocks main: 0.2 seconds for one of this size. */
const maxLines = 100_000;
const maxCharacters = 10_000_000;

const isTooLong = (text: string): boolean => {
  if (text.length > maxCharacters) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= maxLines; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > maxLines;
};

/** `index` is the position of the record in the request. */
export interface DocumentFactory {
  /** The file name without an extension. */
  toFileName(record: Transcription, index: number): string;
  /** Unsaved edits are included. */
  prepare(record: Transcription, index: number): Promise<Result<PreparedDocument>>;
}

export const createDocumentFactory = async (
  deps: DocumentFactoryDeps,
  request: TextExportRequest,
): Promise<DocumentFactory> => {
  const { ids, format, template } = request;
  const typedById = new Map(request.typed?.map((typed) => [typed.id, typed]));
  const languages = template.includes('language') ? await deps.languages?.() : undefined;
  const getDisplayName = (record: Transcription): string => typedById.get(record.id)?.name ?? record.name;
  /** `readText`: the service's text. */
  const getOwnText = (id: string, readText: () => Result<string>): Result<string> => {
    const typed = typedById.get(id);
    if (typed) return ok(typed.text);
    const draft = deps.draft(id);
    if (!draft.ok) return draft;
    return draft.value ? ok(draft.value.text) : readText();
  };
  /** The parts of a fetched episode are cached, unless the disk is full. */
  const readPartText = (id: string): Result<string> => {
    const cached = deps.getCached(id);
    return cached ? ok(cached.result ?? '') : fail('storage_failed');
  };
  const getText = ({ id, result, episode }: Transcription): Result<string> =>
    episode
      ? composeEpisode(episode.parts, {
          hasMarks: request.partMarks ?? false,
          getText: (partId) => getOwnText(partId, () => readPartText(partId)),
        })
      : getOwnText(id, () => ok(result ?? ''));
  const toFileName = (record: Transcription, index: number): string => {
    const recordLanguage = record.more.language;
    const language = typeof recordLanguage === 'string' ? recordLanguage : (languages?.get(record.id) ?? '');
    const fields = { ...record, name: getDisplayName(record), language };
    return formatFileName(template.trim() || defaultTemplate, fields, index + 1, ids.length);
  };
  return {
    toFileName,
    prepare: async (record, index) => {
      const text = getText(record);
      if (!text.ok) return text;
      if (format !== 'txt' && isTooLong(text.value))
        return fail('invalid_input', { key: 'text_only_as_txt' });
      const name = toFileName(record, index);
      const title = getDisplayName(record);
      if (!isTimedFormat(format))
        return ok({ name, content: renderDocument(title, text.value, format, new Date(deps.clock.now())) });
      const heard = await deps.words.get(record.id);
      if (!heard.ok) return heard;
      if (heard.value === null) return fail('invalid_input', { key: 'no_word_times' });
      return ok({ name, content: renderTimed(title, text.value, format, heard.value.words) });
    },
  };
};
