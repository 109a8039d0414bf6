/** An interview of all dialogues, joined: how long paragraphs are, and whether one ends within a sentence. */
import path from 'node:path';
import type { HeardText } from '../../../preload/recordings/compose-heard-text.ts';
import { findTurns } from '../../../preload/recordings/turns.ts';
import { decodeSound, writeSound } from './dialogue.ts';
import { hear } from './hear.ts';
import type { Part } from './part.ts';
import { joinSpoken, type Spoken } from './write-dialogue.ts';

const sentenceEnd = /[.!?…。！？\]]["'”’»)\]」』]*$/u;

const measure = ({ text, voices }: HeardText) => {
  const turns = findTurns(text, voices);
  const paragraphs = turns.map(({ textFrom, to }) => text.slice(textFrom, to).trim());
  const lengths = paragraphs.map((paragraph) => paragraph.split(/\s+/u).length);
  const broken = paragraphs.filter((paragraph, at) => {
    const next = turns[at + 1];
    return next?.name === turns[at]?.name && next !== undefined && !sentenceEnd.test(paragraph);
  });
  return { count: paragraphs.length, longest: Math.max(0, ...lengths), broken };
};

export const measureParagraphs: Part = async ({ probe, folder, dialogues, log }) => {
  const spoken: Spoken[] = [];
  for (const { mix, turns } of dialogues) spoken.push({ samples: await decodeSound(probe, mix), turns });
  const { samples } = joinSpoken(spoken, null);
  const heard = await hear(probe, writeSound(path.join(folder, 'interview.wav'), [samples]));
  const named = measure(heard);
  const plain = measure(heard.withoutVoices);
  for (const paragraph of [...named.broken, ...plain.broken]) log(`  … ${paragraph.slice(-80)} ¶`);
  return {
    rows: [
      ['paragraphs of an interview · without names', `${named.count} · ${plain.count}`, ''],
      ['words of the longest', `${named.longest} · ${plain.longest}`, '≤ 120'],
      ['that end within a sentence of one person', `${named.broken.length} · ${plain.broken.length}`, 'none'],
    ],
    metrics: [
      ['paragraph-words-longest', Math.max(named.longest, plain.longest)],
      ['paragraphs-within-sentence', named.broken.length + plain.broken.length],
    ],
  };
};
