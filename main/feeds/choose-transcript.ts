/** Which of the transcripts of an item is taken in. */
import type { ParsedTranscript } from './parse-feed.ts';

type Format = 'json' | 'vtt' | 'srt' | 'html' | 'text';

/** By what they tell, the most first. */
const formats: readonly (readonly [Format, RegExp])[] = [
  ['json', /^application\/([\w.+-]*\+)?json/],
  ['vtt', /^text\/vtt|^application\/vtt/],
  ['srt', /srt|subrip/],
  ['html', /html/],
  ['text', /^text\/plain/],
];

/** Null if it cannot be read. */
export const getFormat = ({ type, url }: ParsedTranscript): Format | null => {
  const extension = /\.(json|vtt|srt|html?|txt)$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase();
  const byName = { json: 'json', vtt: 'vtt', srt: 'srt', htm: 'html', html: 'html', txt: 'text' } as const;
  // Many servers call all of them plain text.
  const named = extension === undefined ? undefined : byName[extension as keyof typeof byName];
  const found = formats.find(([, pattern]) => pattern.test(type))?.[0];
  return (found === 'text' || found === undefined ? (named ?? found) : found) ?? null;
};

/** The one that tells most, in the language of the feed if there is a choice. Null if none can be read. */
export const chooseTranscript = (
  transcripts: readonly ParsedTranscript[],
  language: string,
): ParsedTranscript | null => {
  const main = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? '';
  const rank = (one: ParsedTranscript): number => {
    const format = getFormat(one);
    const isOther = one.language !== '' && language !== '' && main(one.language) !== main(language);
    return format === null
      ? Number.POSITIVE_INFINITY
      : formats.findIndex(([name]) => name === format) + (isOther ? 10 : 0);
  };
  const best = transcripts.toSorted((one, other) => rank(one) - rank(other))[0];
  return best !== undefined && Number.isFinite(rank(best)) ? best : null;
};
