import type { DocumentFormat, TimedFormat } from '../../../preload/contract/exports.ts';
import type { HeardWord } from '../../../preload/contract/listening.ts';
import { assertNever } from '../../../preload/contract/result.ts';
import { alignWords } from '../../../preload/recordings/align-words.ts';
import { asSrt, asTranscriptJson, asVtt } from './as-captions.ts';
import { asDocx } from './as-docx.ts';
import { asHtml } from './as-html.ts';
import { asMarkdown } from './as-markdown.ts';
import { asText } from './as-text.ts';
import { asTimedText } from './as-timed-text.ts';
import { toCaptions } from './captions.ts';
import { toTextDocument } from './text-document.ts';

/** `at`: the creation date. */
export const renderDocument = (
  name: string,
  text: string,
  format: Exclude<DocumentFormat, TimedFormat>,
  at: Date,
): string | Buffer => {
  const document = toTextDocument(name, text);
  switch (format) {
    case 'txt':
      return asText(document);
    case 'md':
      return asMarkdown(document);
    case 'html':
      return asHtml(document);
    case 'docx':
      return asDocx(document, at);
    default:
      return assertNever(format);
  }
};

/** `heard` is what was heard in the recording of the text, which may be corrected since. */
export const renderTimed = (
  name: string,
  text: string,
  format: TimedFormat,
  heard: readonly HeardWord[],
): string => {
  const document = toTextDocument(name, text);
  const words = alignWords(heard, document.text);
  switch (format) {
    case 'vtt':
      return asVtt(toCaptions(document.text, words));
    case 'srt':
      return asSrt(toCaptions(document.text, words));
    case 'json':
      return asTranscriptJson(toCaptions(document.text, words));
    case 'timed_txt':
      return asTimedText(document.text, words);
    default:
      return assertNever(format);
  }
};
