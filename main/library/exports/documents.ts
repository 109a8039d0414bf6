/** Names exported files and fills them. */
import { joinParts } from '../../../preload/contract/episode-text.ts';
import type { EpisodePart } from '../../../preload/contract/episodes.ts';
import {
  type DocumentFormat,
  defaultTemplate,
  isChapterFormat,
  isTimedFormat,
  type TextExportRequest,
} from '../../../preload/contract/exports.ts';
import type { HeardWords } from '../../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { formatDuration } from '../../../preload/messages/format-duration.ts';
import { t } from '../../../preload/messages/translate.ts';
import { findHeadings } from '../../../preload/recordings/headings.ts';
import { findTurns, listKnownNames, listSpeakers } from '../../../preload/recordings/turns.ts';
import type { Clock } from '../../lib/clock.ts';
import type { TextRepository } from '../../texts/text-repository.ts';
import { formatFileName } from './file-names.ts';
import { renderApart } from './render-apart.ts';

const formatMark = ({ index, startMs }: EpisodePart, count: number): string => {
  const label = t('episodes.mark', { part: index + 1, count });
  return startMs === null ? `— ${label} —` : `— ${label} · ${formatDuration(Math.floor(startMs / 1_000))} —`;
};

/**
 * The text of an episode: its parts, with or without marks between them. Says which parts are missing. `getText` returns the
 * text of a part by the id of its record.
 */
const composeEpisode = (
  parts: readonly EpisodePart[],
  hasMarks: boolean,
  getText: (id: string) => Result<string>,
): Result<string> => {
  const sections: string[] = [];
  for (const part of parts) {
    const { index, state, transcriptionId } = part;
    const isThere = state === 'there' && transcriptionId !== null;
    const text = isThere ? getText(transcriptionId) : null;
    if (text && !text.ok) return text;
    const shown = text?.value ?? t('episodes.missingInText', { part: index + 1, count: parts.length });
    if (hasMarks && index > 0) sections.push(`${formatMark(part, parts.length)}\n\n${shown.trim()}`);
    else if (shown.trim() !== '') sections.push(shown);
  }
  return ok(hasMarks ? sections.map((section) => section.trim()).join('\n\n') : joinParts(sections).text);
};

export interface DocumentFactoryDeps {
  /** The user's text if it is not saved; else null. */
  readonly getUnsaved: (id: string) => Result<string | null>;
  /** A name that is not saved, of a record or an episode; null if there is none. */
  readonly getTypedName: (id: string) => string | null;
  /** Null if the record with its text is not cached. */
  readonly getCached: (id: string) => Transcription | null;
  /** The languages of uploads from this computer, by transcription id. */
  readonly languages?: () => Promise<ReadonlyMap<string, string>>;
  readonly words: Pick<TextRepository, 'getWords'>;
  readonly clock: Clock;
}

/** A larger text with markup needs gigabytes, and no program opens it. */
const maxLines = 100_000;
const maxCharacters = 10_000_000;
/** Fifty hours of speech. Each word of a text with times needs memory. */
const maxTimedCharacters = 3_000_000;

const isTooLong = (text: string, format: DocumentFormat): boolean => {
  if (format === 'txt') return false;
  if (text.length > (isTimedFormat(format) ? maxTimedCharacters : maxCharacters)) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= maxLines; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > maxLines;
};

interface People {
  /** The names that are known. */
  readonly people: readonly string[];
  /** Null if the text was not heard here. */
  readonly heard: HeardWords | null;
}

const nobody: Result<People> = ok({ people: [], heard: null });

const mayNamePeople = (text: string): boolean => /[:：]/.test(text);

/** The names of an episode are those of its parts. `getText` returns the text of a part by the id of its record. */
const readPeople = (
  { id, episode }: Transcription,
  text: string,
  words: DocumentFactoryDeps['words'],
  getText: (id: string) => Result<string>,
): Result<People> => {
  const heard = words.getWords(id);
  if (!heard.ok) return heard;
  if (!episode) return ok({ people: listKnownNames(text, heard.value), heard: heard.value });
  const people = episode.parts.flatMap(({ transcriptionId }) => {
    if (transcriptionId === null) return [];
    const [partText, partWords] = [getText(transcriptionId), words.getWords(transcriptionId)];
    return partText.ok && partWords.ok ? listKnownNames(partText.value, partWords.value) : [];
  });
  return ok({ people: [...new Set(people)], heard: heard.value });
};

/** `index` is the position of the record in the request. */
export type DocumentFactory = Awaited<ReturnType<typeof createDocumentFactory>>;

export const createDocumentFactory = async (deps: DocumentFactoryDeps, request: TextExportRequest) => {
  const { ids, format, template, servedText } = request;
  const languages = template.includes('language') ? await deps.languages?.() : undefined;
  const getDisplayName = (record: Transcription): string => deps.getTypedName(record.id) ?? record.name;
  /** `readText`: the service's text. */
  const getOwnText = (id: string, readText: () => Result<string>): Result<string> => {
    const unsaved = servedText ? ok(null) : deps.getUnsaved(id);
    if (!unsaved.ok) return unsaved;
    return unsaved.value === null ? readText() : ok(unsaved.value);
  };
  /** The parts of a fetched episode are cached, unless the disk is full. */
  const readPartText = (id: string): Result<string> => {
    const cached = deps.getCached(id);
    return cached ? ok(cached.result ?? '') : fail('storage_failed');
  };
  const getText = ({ id, result, episode }: Transcription): Result<string> =>
    episode
      ? composeEpisode(episode.parts, request.partMarks ?? false, (partId) =>
          getOwnText(partId, () => readPartText(partId)),
        )
      : getOwnText(id, () => ok(result ?? ''));
  const toFileName = (record: Transcription, index: number): string => {
    const recordLanguage = record.more.language;
    const language = typeof recordLanguage === 'string' ? recordLanguage : (languages?.get(record.id) ?? '');
    const fields = { ...record, name: getDisplayName(record), language };
    return formatFileName(template.trim() || defaultTemplate, fields, index + 1, ids.length);
  };
  const names = request.names ?? true;
  const getPeople = (record: Transcription, text: string): Result<People> =>
    readPeople(record, text, deps.words, (id) => getOwnText(id, () => readPartText(id)));
  /** Plain text with names is written as it is. */
  const needsPeople = (text: string): boolean =>
    isTimedFormat(format) || (mayNamePeople(text) && !(format === 'txt' && names));
  return {
    /** The file name without an extension. */
    toFileName,
    /** Whether the text names people. */
    hasPeople: (record: Transcription): boolean => {
      const text = getText(record);
      if (!text.ok || !mayNamePeople(text.value)) return false;
      const found = getPeople(record, text.value);
      return found.ok && listSpeakers(findTurns(text.value, found.value.people)).length > 0;
    },
    /** Unsaved edits are included. An abort of `signal` ends it with `cancelled`. */
    prepare: async (
      record: Transcription,
      index: number,
      signal?: AbortSignal,
    ): Promise<Result<{ readonly name: string; readonly content: string | Buffer }>> => {
      const text = getText(record);
      if (!text.ok) return text;
      if (isTooLong(text.value, format)) return fail('invalid_input', { key: 'text_only_as_txt' });
      const found = needsPeople(text.value) ? getPeople(record, text.value) : nobody;
      if (!found.ok) return found;
      const { people, heard } = found.value;
      if (isTimedFormat(format) && heard === null) return fail('invalid_input', { key: 'no_word_times' });
      if (isChapterFormat(format) && findHeadings(text.value).length === 0)
        return fail('invalid_input', { key: 'no_chapters' });
      const content = await renderApart(
        {
          name: getDisplayName(record),
          text: text.value,
          people,
          names,
          heard: heard?.words ?? [],
          format,
          createdAt: deps.clock.now(),
        },
        signal,
      );
      return content.ok ? ok({ name: toFileName(record, index), content: content.value }) : content;
    },
  };
};
