import type { TimedWord } from '../../../preload/recordings/align-words.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `[01:02:03]` */
const formatStamp = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `[${[hours, minutes, seconds % 60].map(twoDigits).join(':')}]`;
};

/** Each paragraph begins with its time. */
export const asTimedText = (text: string, words: readonly TimedWord[]): string => {
  const lines: string[] = [];
  let [offset, word] = [0, 0];
  for (const line of text.trimEnd().split('\n')) {
    while ((words[word]?.from ?? Number.POSITIVE_INFINITY) < offset) word += 1;
    const first = words[word];
    const hasWord = first !== undefined && first.from < offset + line.length;
    lines.push(hasWord ? `${formatStamp(first.startMs)} ${line.trim()}` : '');
    offset += line.length + 1;
  }
  return `${lines.join('\n')}\n`;
};
