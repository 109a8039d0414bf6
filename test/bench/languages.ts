/** Listens to recordings of several languages in the window that listens. Measures what stays in its own language, and the speed. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { HeardChunk } from '../../preload/contract/listening.ts';
import { type Probe, startProbe } from '../preparation/probe.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote } from './bench-sidetone.ts';
import { type Benchmark, median, round } from './benchmark.ts';
import { writeAlternating } from './languages/alternating.ts';
import { getLostSeconds, type JudgedSentence, judgeSentences, type Sentence } from './languages/sentences.ts';

type Sentences = readonly Sentence[];

interface Recording {
  readonly name: string;
  readonly file: string;
  readonly sentences: Sentences;
}

const readRecordings = (folder: string): readonly Recording[] =>
  Object.entries(
    JSON.parse(readFileSync(path.join(folder, 'references.json'), 'utf8')) as Readonly<
      Record<string, Sentences>
    >,
  ).flatMap(([name, sentences]) => {
    const file = ['flac', 'wav'].map((end) => path.join(folder, `${name}.${end}`)).find(existsSync);
    return file === undefined ? [] : [{ name, file, sentences }];
  });

const listen = async (probe: Probe, file: string) => {
  const start = performance.now();
  const { chunks, error, durationMs } = await probe.listen(file);
  if (error) throw new Error(JSON.stringify(error));
  return { chunks, speed: (durationMs ?? 0) / (performance.now() - start) };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const getErrorRate = (judged: readonly JudgedSentence[]): number =>
  (100 * sum(judged.map(({ errors }) => errors))) / sum(judged.map(({ words }) => words));

const isMixed = ({ sentences }: Recording): boolean =>
  new Set(sentences.map(({ language }) => language)).size > 1;

/** Ten minutes in which two languages alternate, beside ten minutes in each of them. */
const measureAlternating = async (
  probe: Probe,
  folder: string,
  recordings: readonly Recording[],
  rounds: number,
) => {
  const made = await writeAlternating(probe, folder, recordings);
  const speeds: Record<'alternating' | 'plain', number[]> = { alternating: [], plain: [] };
  let chunks: readonly HeardChunk[] = [];
  for (let turn = 0; turn < Math.min(rounds, 3); turn += 1) {
    const times: number[] = [];
    for (const file of made.plain) times.push(1 / (await listen(probe, file)).speed);
    // The mean time of both languages.
    speeds.plain.push(times.length / sum(times));
    const alternating = await listen(probe, made.file);
    speeds.alternating.push(alternating.speed);
    chunks = alternating.chunks;
  }
  const judged = judgeSentences(made.sentences, chunks);
  return {
    languages: made.languages.join(', '),
    speed: median(speeds.alternating),
    ratio: median(speeds.alternating) / median(speeds.plain),
    kept: judged.filter((one) => one.isKept).length,
    count: judged.length,
    lost: getLostSeconds(made.sentences, chunks),
  };
};

export const languagesBenchmark: Benchmark = {
  name: 'languages',
  run: async ({ set, only, rounds, log }) => {
    const title = 'Recordings of several languages in the window that listens';
    const columns = ['what', 'value', 'limit'];
    if (set === undefined) {
      const notes = ['--set names a folder with recordings and their references.json.'];
      return { title, columns, rows: [], metrics: [], notes };
    }
    const folder = temporaryFolder('bench-languages');
    const recordings = readRecordings(set);
    const probe = await startProbe();
    const rows: (readonly string[])[] = [];
    const metrics: (readonly [string, number | string])[] = [];
    const add = (name: string, value: number | string, limit: string): void => {
      metrics.push([name, value]);
      rows.push([name, String(value), limit]);
    };
    try {
      // Loads the model.
      await listen(probe, path.resolve(import.meta.dirname, '../../assets/speech/samples/s0880.wav'));
      if (only.length === 0 || only.includes('sentences')) {
        const all: JudgedSentence[] = [];
        for (const recording of recordings) {
          log(`languages: ${recording.name}`);
          const judged = judgeSentences(recording.sentences, (await listen(probe, recording.file)).chunks);
          if (isMixed(recording)) all.push(...judged);
          add(`languages-wer-${recording.name}`, round(getErrorRate(judged), 1), '');
          for (const { isKept, language, heardLanguage, text, heard } of judged)
            if (!isKept) log(`  ${language} "${text}" was heard in ${heardLanguage || '-'}: "${heard}"`);
        }
        const kept = all.filter((one) => one.isKept).length;
        add('languages-kept', `${kept}/${all.length}`, 'all');
      }
      if (only.length === 0 || only.includes('alternating')) {
        log('languages: ten minutes');
        const ten = await measureAlternating(probe, folder, recordings, rounds);
        add('languages-alternating-kept', `${ten.kept}/${ten.count}`, 'all');
        add('languages-alternating-lost-seconds', round(ten.lost, 1), '0');
        add('languages-alternating-x-realtime', round(ten.speed, 1), '');
        add('languages-alternating-speed-ratio', round(ten.ratio), 'at least 0.7');
        log(`languages: ${ten.languages}`);
      }
      return {
        title,
        columns,
        rows,
        metrics,
        notes: [
          'A sentence is kept if it is in its own language and at most 70 % of its words are wrong, or if it is marked.',
          loadNote(),
        ],
      };
    } finally {
      await probe.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
