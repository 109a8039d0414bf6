/** Writes a text in a format. */
import { type DocumentFormat, isTimedFormat, type TimedFormat } from '../../../preload/contract/exports.ts';
import type { HeardWords, SpokenWord } from '../../../preload/contract/listening.ts';
import { assertNever } from '../../../preload/contract/result.ts';
import { alignWords, type TimedWord } from '../../../preload/recordings/align-words.ts';
import { listKnownNames } from '../../../preload/recordings/turns.ts';
import { asSrt, asTimedText, asTranscriptJson, asVtt, toCaptions, toSrtCaptions } from './captions.ts';
import { asChapterJson, asChapterList, toChapters } from './chapters.ts';
import { asHtml, asMarkdown, asText, type TextDocument, toTextDocument } from './formats.ts';

type UntimedFormat = Exclude<DocumentFormat, TimedFormat>;

type Write = (document: TextDocument, words: readonly TimedWord[]) => string;

const timedFormats: Readonly<Record<TimedFormat, Write>> = {
  vtt: ({ text, turns }, words) => asVtt(toCaptions(text, words, turns)),
  srt: ({ text, turns }, words) => asSrt(toSrtCaptions(text, words, turns)),
  json: ({ text, turns }, words) => asTranscriptJson(toCaptions(text, words, turns)),
  timed_txt: ({ text }, words) => asTimedText(text, words),
  chapters_json: ({ text }, words) => asChapterJson(toChapters(text, words)),
  chapters_txt: ({ text }, words) => asChapterList(toChapters(text, words)),
};

const align = (heard: readonly SpokenWord[], { text, turns }: TextDocument): readonly TimedWord[] =>
  alignWords(heard, text, turns);

/** `heard` is what was heard in the recording of the text, which may be corrected since. */
export const renderTimed = (
  name: string,
  text: string,
  format: TimedFormat,
  heard: Pick<HeardWords, 'words' | 'voices'>,
): string => {
  const document = toTextDocument(name, text, { people: listKnownNames(text, heard), isShown: true });
  return timedFormats[format](document, align(heard.words, document));
};

export interface RenderRequest {
  readonly name: string;
  readonly text: string;
  /** The names of people that are known. */
  readonly people: readonly string[];
  /** Whether the file has the names of the people. */
  readonly names: boolean;
  /** What was heard in the recording of the text, which may be corrected since; empty if that is not known. */
  readonly heard: readonly SpokenWord[];
  readonly format: DocumentFormat;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

const writeUntimed = async (
  format: UntimedFormat,
  document: TextDocument,
  { heard, createdAt }: RenderRequest,
): Promise<string | Buffer> => {
  switch (format) {
    case 'txt':
      return asText(document);
    case 'md':
      return asMarkdown(document);
    case 'html':
      return asHtml(document, document.turns.length === 0 ? [] : align(heard, document));
    case 'docx':
      // Its ZIP archive computes tables when it is loaded.
      return (await import('./as-docx.ts')).asDocx(document, new Date(createdAt));
    default:
      return assertNever(format);
  }
};

export const render = async (request: RenderRequest): Promise<string | Buffer> => {
  const { name, text, format, people, names, heard } = request;
  const document = toTextDocument(name, text, { people, isShown: names });
  if (isTimedFormat(format)) return timedFormats[format](document, align(heard, document));
  return writeUntimed(format, document, request);
};
