/** Listens to samples and to recordings in other languages, here and in another checkout by turns. Measures speed and wrong words. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Probe, startProbe } from '../preparation/probe.ts';
import { loadNote } from './bench-sidetone.ts';
import { type Benchmark, median, round } from './benchmark.ts';
import { judgeSentences, type Sentence } from './languages/sentences.ts';

interface Recording {
  readonly name: string;
  readonly file: string;
  readonly sentences: readonly Sentence[];
}

const bundledSamples = path.resolve(import.meta.dirname, '../../assets/speech/samples');
/** Only words are measured: who says them is found in a second pass, which does not change. */
const onePerson = { people: 1 };

const readReferences = <Reference>(folder: string): readonly (readonly [string, Reference])[] =>
  Object.entries(
    JSON.parse(readFileSync(path.join(folder, 'references.json'), 'utf8')) as Readonly<
      Record<string, Reference>
    >,
  );

const readSamples = (): readonly Recording[] =>
  readReferences<{ readonly text: string }>(bundledSamples).map(([name, { text }]) => ({
    name,
    file: path.join(bundledSamples, `${name}.wav`),
    sentences: [{ start: 0, end: 30, language: 'en', text }],
  }));

const readRecordings = (folder: string): readonly Recording[] =>
  readReferences<readonly Sentence[]>(folder).flatMap(([name, sentences]) => {
    const file = ['flac', 'wav'].map((end) => path.join(folder, `${name}.${end}`)).find(existsSync);
    return file === undefined ? [] : [{ name, file, sentences }];
  });

/** One checkout. It was built. */
class Subject {
  readonly #probe: Probe;
  /** Wrong words by recording: the same sound yields the same words. */
  readonly errors = new Map<string, number>();
  /** Times real time, of all recordings of a round together. */
  readonly speeds: number[] = [];
  #soundMs = 0;
  #tookMs = 0;

  private constructor(probe: Probe) {
    this.#probe = probe;
  }

  static async open(checkout: string | undefined): Promise<Subject> {
    if (checkout === undefined) return new Subject(await startProbe());
    const module = pathToFileURL(path.resolve(checkout, 'test/preparation/probe.ts')).href;
    const other = (await import(module)) as { readonly startProbe: typeof startProbe };
    return new Subject(await other.startProbe());
  }

  async listen({ name, file, sentences }: Recording): Promise<void> {
    const start = performance.now();
    const { chunks, error, durationMs } = await this.#probe.listen(file, onePerson);
    if (error) throw new Error(JSON.stringify(error));
    this.#tookMs += performance.now() - start;
    this.#soundMs += durationMs ?? 0;
    const judged = judgeSentences(sentences, chunks);
    this.errors.set(
      name,
      judged.reduce((sum, one) => sum + one.errors, 0),
    );
  }

  endRound(): void {
    this.speeds.push(this.#soundMs / this.#tookMs);
    this.#soundMs = 0;
    this.#tookMs = 0;
  }

  async close(): Promise<void> {
    await this.#probe.close();
  }
}

const sumErrors = ({ errors }: Subject): number => [...errors.values()].reduce((sum, one) => sum + one, 0);

export const recognitionBenchmark: Benchmark = {
  name: 'recognition',
  run: async ({ set, against, rounds, log }) => {
    const recordings = [...readSamples(), ...(set === undefined ? [] : readRecordings(set))];
    const here = await Subject.open(undefined);
    const before = against === undefined ? null : await Subject.open(against);
    const subjects = before ? [here, before] : [here];
    try {
      // Loads the models.
      for (const subject of subjects) await subject.listen(recordings[0] as Recording);
      for (const subject of subjects) subject.endRound();
      for (const { speeds } of subjects) speeds.length = 0;
      for (let turn = 0; turn < Math.min(rounds, 3); turn += 1) {
        for (const [at, recording] of recordings.entries()) {
          log(`recognition: ${recording.name}`);
          for (const subject of (turn + at) % 2 === 0 ? subjects : subjects.toReversed())
            await subject.listen(recording);
        }
        for (const subject of subjects) subject.endRound();
      }
      const ratios = here.speeds.map((speed, at) => speed / (before?.speeds[at] ?? Number.NaN));
      const getValues = (get: (subject: Subject) => number | string): readonly string[] =>
        subjects.map((subject) => String(get(subject)));
      return {
        title: 'Speech recognised in the window that listens',
        columns: ['what', 'here', ...(before ? ['before'] : [])],
        rows: [
          ['times real time', ...getValues(({ speeds }) => round(median(speeds)))],
          ...recordings.map(({ name }) => [
            `wrong words, ${name}`,
            ...getValues(({ errors }) => errors.get(name) ?? ''),
          ]),
          ['wrong words', ...getValues(sumErrors)],
        ],
        metrics: [
          ['recognition-x-realtime', round(median(here.speeds))],
          ['recognition-wrong-words', sumErrors(here)],
          ...(before
            ? ([
                ['recognition-x-realtime-before', round(median(before.speeds))],
                ['recognition-wrong-words-before', sumErrors(before)],
                ['recognition-speed-ratio', round(median(ratios))],
              ] as const)
            : []),
        ],
        notes: [
          'Without the second pass, which finds who speaks. --set names a folder with recordings in other languages.',
          loadNote(),
        ],
      };
    } finally {
      for (const subject of subjects) await subject.close();
    }
  },
};
