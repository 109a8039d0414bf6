/** The text of a recording that nothing has listened to. */

export interface ReportFacts {
  /** Null if it is not known. */
  readonly recording: { readonly name: string; readonly fileName: string } | null;
  readonly description: string;
  readonly language: string | null;
  /** As users call it. */
  readonly kind: string;
  readonly seconds: number | null;
  readonly size: number;
  readonly sha256: string;
}

export const createReport = ({
  recording,
  description,
  language,
  kind,
  seconds,
  size,
  sha256,
}: ReportFacts): string =>
  [
    'This text comes from a service for tests. It does not recognise speech: nothing has listened to the recording. What ' +
      'follows is what the service received, so that a test can see that it arrived whole.',
    `${recording ? `“${recording.name}” came as the file “${recording.fileName}”:` : 'It is'} ${kind} audio, ` +
      `${formatSize(size)}. Its duration is ${seconds === null ? 'unknown' : formatDuration(seconds)}.`,
    `The SHA-256 of the bytes that arrived is ${sha256}.`,
    `${formatHints(language, description)} The audio itself exists only where you had it before.`,
    'Everything else works as it does with a service that listens: correct this text, rename it, mark it as a ' +
      'favourite, search for it, delete it.',
  ].join('\n\n');

const formatHints = (language: string | null, description: string): string => {
  const spoken =
    language === null ? 'No language was given' : `The language was given as ${language.toUpperCase()}`;
  return description === ''
    ? `${spoken}, and no description.`
    : `${spoken}, and the description is: ${description.replace(/[.\s]+$/, '')}.`;
};

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const formatSize = (bytes: number): string => {
  const exact = `${numberFormat.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < 1_000) return exact;
  const [unit, size] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${numberFormat.format(bytes / size)} ${unit} (${exact})`;
};

const formatDuration = (seconds: number): string => {
  if (seconds < 60) return formatCount(Math.round(seconds * 10) / 10, 'second');
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3_600), 'hour'],
    [Math.floor((whole % 3_600) / 60), 'minute'],
    [whole % 60, 'second'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => formatCount(count, unit))
    .join(' ');
};

const formatCount = (count: number, unit: string): string =>
  `${numberFormat.format(count)} ${unit}${count === 1 ? '' : 's'}`;
