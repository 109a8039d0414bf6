/** A transcript that a feed offers, as a text with the times of its words where the transcript has some. */
import type { HeardWords, SpokenWord } from '../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { countWords } from '../../preload/recordings/text-counts.ts';
import { getFormat } from './choose-transcript.ts';
import { createLooseParser, endEntities } from './loose-xml.ts';
import type { ParsedTranscript } from './parse-feed.ts';

/** What somebody says at once. */
interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** '' if nobody is named. */
  readonly speaker: string;
  readonly text: string;
}

export interface TranscriptText {
  readonly text: string;
  /** Without words if the transcript has no times. */
  readonly heard: Pick<HeardWords, 'words' | 'voices' | 'durationMs' | 'gaps' | 'languages' | 'language'>;
}

/** Paragraphs of one speaker become longer than this only within a sentence. Characters. */
const paragraphLength = 500;
const maxMs = 360_000_000;
const maxWordLength = 500;

const toMs = (seconds: unknown): number =>
  typeof seconds === 'number' && Number.isFinite(seconds)
    ? Math.min(Math.max(Math.round(seconds * 1_000), 0), maxMs)
    : 0;

const toLine = (text: unknown): string =>
  typeof text === 'string' ? text.toWellFormed().replaceAll(/\s+/g, ' ').trim() : '';

/** Names come in text as well: as a paragraph, `Ann: ` begins what she says. */
const toSpeaker = (text: unknown): string => toLine(text).replaceAll(/[:：]/g, '').slice(0, 100).trim();

const readJson = (content: string): readonly Cue[] | null => {
  try {
    const { segments } = JSON.parse(content) as { segments?: unknown };
    if (!Array.isArray(segments)) return null;
    return segments.flatMap((segment: Record<string, unknown> | null): Cue[] => {
      const text = toLine(segment?.body ?? segment?.text);
      const startMs = toMs(segment?.startTime ?? segment?.start);
      const endMs = Math.max(toMs(segment?.endTime ?? segment?.end), startMs);
      return text === '' ? [] : [{ startMs, endMs, speaker: toSpeaker(segment?.speaker), text }];
    });
  } catch {
    return null;
  }
};

const readCaptions = async (content: string, type: 'vtt' | 'srt'): Promise<readonly Cue[]> => {
  const { parseText } = await import('media-captions');
  const { cues } = await parseText(content, { type, strict: false });
  return cues.flatMap(({ startTime, endTime, text: marked }): Cue[] => {
    const speaker = toSpeaker(/^\s*<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(marked)?.[1]);
    const text = toLine(toPlainText(marked));
    const startMs = toMs(startTime);
    return text === '' ? [] : [{ startMs, endMs: Math.max(toMs(endTime), startMs), speaker, text }];
  });
};

/** Elements that begin a line of their own, and those whose text is none. */
const blocks = /^(p|div|br|li|h[1-6]|tr|section|article|blockquote|cite)$/;
const silent = /^(script|style|head|title|time|template|noscript)$/;

/** Elements without an end, and those that the next of their kind ends. */
const empty = /<((?:br|hr|img|input|link|meta|wbr)\b[^<>]*?)\/?>/gi;
const endedByNext = /^(p|li|tr|td|th|dt|dd|option)$/;
/** No page has more. The parser compares each end of an element with all that are open. */
const maxDepth = 200;
const pieceLength = 65_536;

/** The text of HTML, or of a cue; '' if its elements are too deep in each other. Entities of a document are not expanded. */
const toPlainText = (content: string): string => {
  const parser = createLooseParser();
  let text = '';
  let hidden = 0;
  parser.onerror = () => {
    parser.error = null;
  };
  parser.onopentag = ({ name }) => {
    if (endedByNext.test(name) && parser.tags.at(-2)?.name === name) parser.tags.splice(-2, 1);
    if (silent.test(name)) hidden += 1;
    else if (blocks.test(name)) text += '\n\n';
  };
  parser.onclosetag = (name) => {
    if (silent.test(name)) hidden -= 1;
    // What follows a name is what is said.
    else if (name === 'cite') text += ' ';
    else if (blocks.test(name) && name !== 'br') text += '\n\n';
  };
  parser.ontext = (more) => {
    if (hidden === 0) text += more;
  };
  parser.oncdata = parser.ontext;
  // An entity is read within an element only.
  const whole = `<x>${endEntities(content.replaceAll(empty, '<$1/>'))} </x>`;
  for (let at = 0; at < whole.length; at += pieceLength) {
    parser.write(whole.slice(at, at + pieceLength));
    if (parser.tags.length > maxDepth) return '';
  }
  parser.close();
  return text;
};

const toParagraphs = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => toLine(paragraph))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');

/** The words of a cue share its time by their lengths. */
const toWords = ({ startMs, endMs, text }: Cue, voice: number | undefined): readonly SpokenWord[] => {
  const parts = text.split(' ');
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let before = 0;
  const at = (characters: number): number => Math.round(startMs + ((endMs - startMs) * characters) / length);
  return parts.map((part) => {
    const word = {
      text: part.slice(0, maxWordLength),
      startMs: at(before),
      endMs: at(before + part.length),
      probability: 1,
    };
    before += part.length;
    return voice === undefined ? word : { ...word, voice };
  });
};

/** A paragraph for each speaker, and a new one after a sentence when it gets long. */
const compose = (cues: readonly Cue[], language: string): TranscriptText => {
  const voices = [...new Set(cues.map(({ speaker }) => speaker).filter(Boolean))];
  const isNamed = voices.length > 1;
  const paragraphs: string[] = [];
  let current = '';
  let speaker: string | null = null;
  for (const cue of cues) {
    const isOther = isNamed && cue.speaker !== '' && cue.speaker !== speaker;
    if (isOther || (current.length > paragraphLength && /[.!?…]["'”’)]*$/.test(current))) {
      if (current !== '') paragraphs.push(current);
      current = isOther ? `${cue.speaker}: ${cue.text}` : cue.text;
    } else current = current === '' ? cue.text : `${current} ${cue.text}`;
    if (isOther) speaker = cue.speaker;
  }
  if (current !== '') paragraphs.push(current);
  const words = cues.flatMap((cue) =>
    toWords(cue, isNamed && cue.speaker !== '' ? voices.indexOf(cue.speaker) : undefined),
  );
  return {
    text: paragraphs.join('\n\n'),
    heard: {
      words,
      voices: isNamed ? voices : [],
      durationMs: cues.reduce((end, { endMs }) => Math.max(end, endMs), 0),
      gaps: [],
      language,
      languages: language === '' ? [] : [[language, words.length]],
    },
  };
};

/** Many captions are called something else. */
const findFormat = (transcript: ParsedTranscript, content: string): ReturnType<typeof getFormat> => {
  if (/^\s*WEBVTT\b/.test(content)) return 'vtt';
  const isSubRip = /^\s*(?:\d+\s*\n\s*)?\d+:\d\d:\d\d[,.]\d{1,3}\s*-->/.test(content);
  return isSubRip ? 'srt' : getFormat(transcript);
};

/** Errors: feed_refused if there is no text in it. */
export const readTranscript = async (
  transcript: ParsedTranscript,
  content: string,
  feedLanguage: string,
): Promise<Result<TranscriptText>> => {
  const format = findFormat(transcript, content);
  const code = (transcript.language || feedLanguage).toLowerCase().split(/[-_]/)[0] ?? '';
  const language = /^[a-z]{2,3}$/.test(code) ? code : '';
  const cues =
    format === 'json'
      ? readJson(content)
      : format === 'vtt' || format === 'srt'
        ? await readCaptions(content, format)
        : null;
  if (cues !== null && cues.length > 0) return ok(compose(cues, language));
  const text =
    format === 'html' ? toParagraphs(toPlainText(content)) : format === 'text' ? toParagraphs(content) : '';
  if (text === '')
    return fail('feed_refused', { key: 'feed_transcript_unreadable', format: format ?? transcript.type });
  const languages = language === '' ? [] : ([[language, countWords(text) ?? 0]] as const);
  return ok({ text, heard: { words: [], voices: [], durationMs: 0, gaps: [], language, languages } });
};
