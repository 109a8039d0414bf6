/** Formats of captions: WebVTT, SubRip, and the JSON transcript of the podcast namespace. */
import type { Caption } from './captions.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `01:02:03.456` */
const formatTime = (ms: number, separator: '.' | ','): string => {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const clock = [hours, minutes, seconds % 60].map(twoDigits).join(':');
  return `${clock}${separator}${String(ms % 1_000).padStart(3, '0')}`;
};

const formatRange = ({ startMs, endMs }: Caption, separator: '.' | ','): string =>
  `${formatTime(startMs, separator)} --> ${formatTime(endMs, separator)}`;

const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const asVtt = (captions: readonly Caption[]): string =>
  [
    'WEBVTT\n',
    ...captions.map(
      (caption) => `${formatRange(caption, '.')}\n${caption.lines.map(escapeVtt).join('\n')}\n`,
    ),
  ].join('\n');

/** SRT has no escapes: players show the text as it is. */
export const asSrt = (captions: readonly Caption[]): string =>
  captions
    .map((caption, index) => `${index + 1}\n${formatRange(caption, ',')}\n${caption.lines.join('\n')}\n`)
    .join('\n');

export const asTranscriptJson = (captions: readonly Caption[]): string => {
  const segments = captions.map(({ startMs, endMs, lines }) => ({
    startTime: startMs / 1_000,
    endTime: endMs / 1_000,
    body: lines.join(' '),
  }));
  return `${JSON.stringify({ version: '1.0.0', segments }, null, 2)}\n`;
};
