import type { HeardWord } from '../contract/listening.ts';
import { isSentenceEnd } from './paragraphs.ts';

/** Milliseconds of words. */
const minVoiceMs = 4_000;

/**
 * The voices of the words, without those that are heard for less than four seconds and say no whole sentence, such as laughter: their
 * words take the voice before them, or the first one that counts. Numbered in the order of appearance.
 */
export const dropPassingVoices = (
  words: readonly Pick<HeardWord, 'text' | 'startMs' | 'endMs'>[],
  voices: readonly number[],
): readonly number[] => {
  const spokenMs = new Map<number, number>();
  const speakers = new Set<number>();
  let sentenceStart = 0;
  for (const [at, { text, startMs, endMs }] of words.entries()) {
    const voice = voices[at] ?? 0;
    spokenMs.set(voice, (spokenMs.get(voice) ?? 0) + endMs - startMs);
    if (!isSentenceEnd(text, words[at + 1]?.text)) continue;
    if (voices.slice(sentenceStart, at).every((one) => one === voice)) speakers.add(voice);
    sentenceStart = at + 1;
  }
  const counts = (voice: number): boolean => speakers.has(voice) || (spokenMs.get(voice) ?? 0) >= minVoiceMs;
  let last = voices.find(counts);
  const kept = voices.map((voice) => {
    if (counts(voice)) last = voice;
    return last ?? voice;
  });
  const order = [...new Set(kept)];
  return kept.map((voice) => order.indexOf(voice));
};
