/** Who said what, in the window that listens: names by tracks, by channels and by voice, paragraphs, time and memory. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startProbe } from '../preparation/probe.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote } from './bench-sidetone.ts';
import type { Benchmark } from './benchmark.ts';
import { measureCost, measureHour } from './speakers/cost.ts';
import { readDialogues, writeBundledDialogue } from './speakers/dialogue.ts';
import { hear } from './speakers/hear.ts';
import { measureParagraphs } from './speakers/paragraphs.ts';
import type { Part, PartResult } from './speakers/part.ts';
import { measureMixedWords, measureTracks } from './speakers/tracks.ts';
import { measureVoices } from './speakers/voices.ts';

const parts: Readonly<Record<string, Part>> = {
  tracks: measureTracks,
  voices: measureVoices,
  mixed: measureMixedWords,
  paragraphs: measureParagraphs,
  cost: measureCost,
  hour: measureHour,
};

export const speakersBenchmark: Benchmark = {
  name: 'speakers',
  run: async ({ set, only, rounds, log }) => {
    const folder = temporaryFolder('bench-speakers');
    if (set === undefined) writeBundledDialogue(folder);
    const dialogues = readDialogues(set ?? folder);
    const probe = await startProbe();
    try {
      // Opens the page, which decodes the sets, and loads the model.
      await hear(probe, path.resolve(import.meta.dirname, '../../assets/speech/samples/s0880.wav'));
      const results: PartResult[] = [];
      for (const [name, measure] of Object.entries(parts)) {
        if (only.length > 0 ? !only.includes(name) : name === 'hour') continue;
        log(`speakers: ${name}`);
        results.push(await measure({ probe, folder, dialogues, rounds, log }));
      }
      return {
        title: 'Speakers recognised in the window that listens',
        columns: ['what', 'value', 'limit'],
        rows: results.flatMap(({ rows }) => rows),
        metrics: results.flatMap(({ metrics }) => metrics),
        notes: [
          'Limits are those of dialogues of three minutes at most, without far microphones.',
          loadNote(),
        ],
      };
    } finally {
      await probe.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
