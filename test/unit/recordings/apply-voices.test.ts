import { describe, expect, it } from 'vitest';
import type { SpokenWord } from '../../../preload/contract/listening.ts';
import { applyVoices } from '../../../preload/recordings/apply-voices.ts';
import { applyChanges } from '../../../preload/recordings/change-turns.ts';

const apply = (before: string, heard: readonly SpokenWord[], people: readonly string[]): string =>
  applyChanges(before, applyVoices(before, heard, people));

/** Half a second a word. */
const say = (text: string): readonly SpokenWord[] =>
  text
    .split(' ')
    .map((word, at) => ({ text: word, startMs: at * 500, endMs: at * 500 + 450, probability: 1 }));

const text = 'Good evening, Mara. How are you? I am fine today. Thank you. Good.';
/** The first six words are of one voice, the next six of another. */
const words = say(text).map((word, at) => ({ ...word, voice: at < 6 || at > 11 ? 0 : 1 }));
const names = ['Speaker 1', 'Speaker 2'];
const named =
  'Speaker 1: Good evening, Mara. How are you?\n\nSpeaker 2: I am fine today. Thank you.\n\nSpeaker 1: Good.';

describe('voices of a text', () => {
  it('become names and paragraphs', () => {
    expect(apply(text, words, names)).toBe(named);
    expect(apply(named, words, names)).toBe(named);
    expect(apply('', words, names)).toBe('');
  });

  it('leave words and paragraphs as they were corrected', () => {
    const corrected = 'Good evening, Maria.\nHow are you?? I’m fine today.\n\nThank you so very much. Good.';
    expect(apply(corrected, words, names)).toBe(
      'Speaker 1: Good evening, Maria.\nHow are you??\n\nSpeaker 2: I’m fine today.\n\nThank you so very much.\n\nSpeaker 1: Good.',
    );
  });

  it('replace the names that were there, unless nothing of their paragraph was heard', () => {
    const before =
      'Host: Good evening, Mara.\n\nHow are you?\n\nMara: I am fine today. Thank you.\n\nHost: Good.';
    expect(apply(before, words, ['Ann', 'Bob'])).toBe(
      'Ann: Good evening, Mara.\n\nHow are you?\n\nBob: I am fine today. Thank you.\n\nAnn: Good.',
    );
    const added = 'Cleo: ♪ ♫\n\nGood evening, Mara. How are you?';
    expect(apply(added, words.slice(0, 6), names)).toBe(
      'Cleo: ♪ ♫\n\nSpeaker 1: Good evening, Mara. How are you?',
    );
  });

  it('do not tear a sentence by a word', () => {
    const torn = words.map((word, at) => (at === 4 ? { ...word, voice: 1 } : word));
    expect(apply(text, torn, names)).toBe(named);
  });

  it('divide texts without spaces', () => {
    const japanese = ['今日は', '元気', 'です', 'か？', 'はい、', '元気', 'です。'].map((word, at) => ({
      text: word,
      startMs: at * 500,
      endMs: at * 500 + 450,
      probability: 1,
      voice: at < 4 ? 0 : 1,
    }));
    expect(apply('今日は元気ですか？はい、元気です。', japanese, names)).toBe(
      'Speaker 1: 今日は元気ですか？\n\nSpeaker 2: はい、元気です。',
    );
  });
});
