/** Ten minutes in which two languages alternate every quarter of a minute, and ten minutes in each of them. */
import path from 'node:path';
import type { Probe } from '../../preparation/probe.ts';
import { decodeSound, sampleRate, writeSound } from '../speakers/dialogue.ts';
import type { Sentence } from './sentences.ts';

const totalSeconds = 600;
const turnSeconds = 15;
const pauseSeconds = 0.7;

interface Source {
  readonly file: string;
  readonly sentences: readonly Sentence[];
}

interface Spoken extends Sentence {
  readonly samples: Float32Array;
}

interface Made {
  readonly samples: Float32Array;
  readonly sentences: readonly Sentence[];
}

/** The two languages of which there is most. */
const findLanguages = (sources: readonly Source[]): readonly string[] => {
  const seconds = new Map<string, number>();
  for (const { start, end, language } of sources.flatMap(({ sentences }) => sentences))
    seconds.set(language, (seconds.get(language) ?? 0) + end - start);
  return [...seconds]
    .sort((one, other) => other[1] - one[1])
    .slice(0, 2)
    .map(([language]) => language);
};

const cutSentences = async (probe: Probe, sources: readonly Source[]): Promise<readonly Spoken[]> => {
  const all: Spoken[] = [];
  for (const { file, sentences } of sources) {
    const sound = await decodeSound(probe, file);
    for (const sentence of sentences) {
      const [from, to] = [sentence.start, sentence.end].map((seconds) => Math.round(seconds * sampleRate));
      all.push({ ...sentence, samples: sound.subarray(from, to) });
    }
  }
  return all;
};

/** Turns of each list of sentences, one after the other and from the start again. */
const join = (lists: readonly (readonly Spoken[])[]): Made => {
  const samples = new Float32Array(totalSeconds * sampleRate);
  const sentences: Sentence[] = [];
  const next = lists.map(() => 0);
  let at = 0;
  for (let turn = 0; ; turn += 1) {
    const list = lists[turn % lists.length] ?? [];
    for (const turnStart = at; at - turnStart < turnSeconds * sampleRate; ) {
      const index = next[turn % lists.length] ?? 0;
      const spoken = list[index % list.length];
      if (!spoken || at + spoken.samples.length > samples.length) return { samples, sentences };
      next[turn % lists.length] = index + 1;
      samples.set(spoken.samples, at);
      const end = at + spoken.samples.length;
      const { language, text } = spoken;
      sentences.push({ start: at / sampleRate, end: end / sampleRate, language, text });
      at = end + Math.round(pauseSeconds * sampleRate);
    }
  }
};

export const writeAlternating = async (probe: Probe, folder: string, sources: readonly Source[]) => {
  const languages = findLanguages(sources);
  const spoken = await cutSentences(probe, sources);
  const lists = languages.map((language) => spoken.filter((one) => one.language === language));
  const write = (name: string, { samples }: Made): string =>
    writeSound(path.join(folder, `${name}.wav`), [samples]);
  const alternating = join(lists);
  return {
    languages,
    file: write('alternating', alternating),
    sentences: alternating.sentences,
    plain: lists.map((list, at) => write(languages[at] ?? '', join([list]))),
  };
};
