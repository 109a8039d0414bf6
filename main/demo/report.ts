/** The text that the demo service returns in place of a transcription: it does not recognise speech, and says so. */
import type { AudioKind } from './audio-kind.ts';
import type { Received } from './received.ts';

export interface ReportFacts {
  readonly name: string;
  readonly description: string | null;
  readonly language: string | null;
  readonly kind: AudioKind;
  /** Null where the file does not tell. */
  readonly seconds: number | null;
  readonly file: Received;
}

export const reportOf = ({ name, description, language, kind, seconds, file }: ReportFacts): string =>
  [
    'This text comes from the demo service that is built into Sidetone. It does not recognise speech: nothing has ' +
      'listened to the recording. What follows is what the service received, so that you can see that it arrived whole.',
    `“${name}” came as the file “${file.fileName}”: ${kind} audio, ${sizeInWords(file.size)}. ` +
      `Its duration is ${seconds === null ? 'unknown' : durationInWords(seconds)}.`,
    `The SHA-256 of the bytes that arrived is\n${file.sha256}`,
    `${hints(language, description)} The audio itself was hashed and counted as it came, and not kept: it exists only ` +
      'where you had it before.',
    'Everything else works as it does with a service that listens: correct this text, rename it, mark it as a ' +
      'favourite, search for it, delete it. For transcriptions of what was said, enter the addresses and the key of ' +
      'your own service in Settings.',
  ].join('\n\n');

const hints = (language: string | null, description: string | null): string => {
  const spoken =
    language === null ? 'No language was given' : `The language was given as ${language.toUpperCase()}`;
  return description === null
    ? `${spoken}, and no description.`
    : `${spoken}, and the description is: ${description.replace(/[.\s]+$/, '')}.`;
};

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const sizeInWords = (bytes: number): string => {
  const exact = `${number.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < 1_000) return exact;
  const [unit, size] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${number.format(bytes / size)} ${unit} (${exact})`;
};

const durationInWords = (seconds: number): string => {
  if (seconds < 60) return counted(Math.round(seconds * 10) / 10, 'second');
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3_600), 'hour'],
    [Math.floor((whole % 3_600) / 60), 'minute'],
    [whole % 60, 'second'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => counted(count, unit))
    .join(' ');
};

const counted = (count: number, unit: string): string =>
  `${number.format(count)} ${unit}${count === 1 ? '' : 's'}`;
