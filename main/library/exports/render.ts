/** Writes a text in a format. */
import { type DocumentFormat, isTimedFormat, type TimedFormat } from '../../../preload/contract/exports.ts';
import type { HeardWord } from '../../../preload/contract/listening.ts';
import { alignWords, type TimedWord } from '../../../preload/recordings/align-words.ts';
import { asSrt, asTimedText, asTranscriptJson, asVtt, toCaptions } from './captions.ts';
import { asHtml, asMarkdown, asText, type TextDocument, toTextDocument } from './formats.ts';

type UntimedFormat = Exclude<DocumentFormat, TimedFormat>;

const textFormats: Readonly<
  Record<UntimedFormat, (document: TextDocument, createdAt: Date) => string | Promise<Buffer>>
> = {
  txt: asText,
  md: asMarkdown,
  html: asHtml,
  // Its ZIP archive computes tables when it is loaded.
  docx: async (...document) => (await import('./as-docx.ts')).asDocx(...document),
};

const timedFormats: Readonly<Record<TimedFormat, (text: string, words: readonly TimedWord[]) => string>> = {
  vtt: (text, words) => asVtt(toCaptions(text, words)),
  srt: (text, words) => asSrt(toCaptions(text, words)),
  json: (text, words) => asTranscriptJson(toCaptions(text, words)),
  timed_txt: asTimedText,
};

/** `heard` is what was heard in the recording of the text, which may be corrected since. */
export const renderTimed = (
  name: string,
  text: string,
  format: TimedFormat,
  heard: readonly HeardWord[],
): string => {
  const document = toTextDocument(name, text);
  return timedFormats[format](document.text, alignWords(heard, document.text));
};

export type RenderRequest = { readonly name: string; readonly text: string } & (
  | { readonly format: TimedFormat; readonly heard: readonly HeardWord[] }
  /** `createdAt`: milliseconds since 1970. */
  | { readonly format: UntimedFormat; readonly createdAt: number }
);

const isTimed = (request: RenderRequest): request is Extract<RenderRequest, { readonly heard: unknown }> =>
  isTimedFormat(request.format);

export const render = async (request: RenderRequest): Promise<string | Buffer> => {
  const { name, text } = request;
  if (isTimed(request)) return renderTimed(name, text, request.format, request.heard);
  return textFormats[request.format](toTextDocument(name, text), new Date(request.createdAt));
};
