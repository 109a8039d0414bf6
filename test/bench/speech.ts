/** Listens to samples and to repetitions of them in the window that listens. Measures errors, times, speed and memory. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { diffArrays } from 'diff';
import type { HeardChunk } from '../../preload/contract/listening.ts';
import { dropFiles } from '../e2e/fixtures/drop-files.ts';
import { canMeasureMemory } from '../e2e/measure/memory.ts';
import { keys } from '../e2e/pages/keys.ts';
import { createLongText } from '../e2e/pages/long-text.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { uploadsPage } from '../e2e/pages/uploads-page.ts';
import { type Probe, startProbe } from '../preparation/probe.ts';
import { makeWav, readWav, writeRecording } from '../preparation/write-pcm.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote, withSidetone } from './bench-sidetone.ts';
import { type Benchmark, median, percentile, round } from './benchmark.ts';
import { measureTypingAt } from './long-text.ts';
import { readUsage } from './process-tree.ts';
import { measureQuietPeople } from './quiet-people.ts';
import { countErrors, splitHeard, toWords } from './spoken-words.ts';

const bundledSamples = path.resolve(import.meta.dirname, '../../assets/speech/samples');
const sampleRate = 16_000;
const pauseSeconds = 0.75;
const lostSeconds = 2;

interface Sample {
  readonly name: string;
  readonly file: string;
  readonly text: readonly string[];
  /** Seconds; null: they are not known. */
  readonly starts: readonly number[] | null;
}

interface Reference {
  readonly text: string;
  readonly words: readonly (readonly [text: string, start: number, end: number])[] | null;
}

const readSamples = (folder: string): readonly Sample[] =>
  Object.entries(
    JSON.parse(readFileSync(path.join(folder, 'references.json'), 'utf8')) as Readonly<
      Record<string, Reference>
    >,
  ).map(([name, { text, words }]) => ({
    name,
    file: path.join(folder, `${name}.wav`),
    text: toWords(text),
    starts: words?.map(([, start]) => start) ?? null,
  }));

type SplitWords = ReturnType<typeof splitHeard>;

/** Milliseconds between the starts of the words that were heard right. */
const getStartErrors = (sample: Sample, heard: SplitWords): readonly number[] => {
  const errors: number[] = [];
  let at = 0;
  let index = 0;
  for (const { value, added, removed } of diffArrays(
    sample.text.slice(),
    heard.map(({ text }) => text),
  )) {
    for (let word = 0; word < value.length; word += 1) {
      const [wanted, start] = [sample.starts?.[index], heard[at]?.start];
      if (!added && !removed && wanted !== undefined && typeof start === 'number')
        errors.push(Math.abs(start - wanted) * 1_000);
      if (!added) index += 1;
      if (!removed) at += 1;
    }
  }
  return errors;
};

const listen = async (
  probe: Probe,
  file: string,
  onChunk?: (chunk: HeardChunk) => void,
): Promise<readonly HeardChunk[]> => {
  const { chunks, error } = await probe.listen(file, {}, onChunk);
  if (error) throw new Error(JSON.stringify(error));
  return chunks;
};

const writeSound = (file: string, samples: Float32Array): string =>
  writeRecording(file, makeWav({ sampleRate, channels: [samples] }, 's16'));

interface Repeated {
  readonly file: string;
  readonly seconds: number;
  readonly text: readonly string[];
  /** Seconds of each repetition. */
  readonly spoken: readonly (readonly [start: number, end: number])[];
}

const writeRepeated = (folder: string, samples: readonly Sample[], minutes: number): Repeated => {
  const sounds = samples.map(({ file }) => readWav(file).channels[0] ?? new Float32Array(0));
  const all = new Float32Array(minutes * 60 * sampleRate);
  const spoken: (readonly [number, number])[] = [];
  const text: string[] = [];
  let at = 0;
  for (let index = 0; ; index += 1) {
    const sound = sounds[index % sounds.length] ?? new Float32Array(0);
    if (sound.length === 0 || at + sound.length > all.length) break;
    all.set(sound, at);
    text.push(...(samples[index % samples.length]?.text ?? []));
    spoken.push([at / sampleRate, (at + sound.length) / sampleRate]);
    at += sound.length + pauseSeconds * sampleRate;
  }
  const file = writeSound(path.join(folder, `${minutes}.wav`), all);
  return { file, seconds: all.length / sampleRate, text, spoken };
};

/** Seconds of what was spoken without a word, and of what was not understood. */
const getLostSeconds = ({ spoken }: Repeated, chunks: readonly HeardChunk[]): number => {
  const starts = chunks.flatMap(({ words }) => words.map(({ startMs }) => startMs / 1_000));
  const silent = spoken.filter(([start, end]) => !starts.some((one) => one >= start - 0.5 && one < end));
  const gaps = chunks.flatMap((chunk) => chunk.gaps.map(({ startMs, endMs }) => (endMs - startMs) / 1_000));
  return (
    silent.reduce((sum, [start, end]) => sum + (end - start > lostSeconds ? end - start : 0), 0) +
    gaps.reduce((sum, seconds) => sum + seconds, 0)
  );
};

const countInvented = async (probe: Probe, folder: string): Promise<number> => {
  let state = 1;
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  const kinds: Readonly<Record<string, (at: number) => number>> = {
    silence: () => 0,
    noise: () => random() * 0.1,
    tone: (at) => 0.3 * Math.sin((2 * Math.PI * 440 * at) / sampleRate),
  };
  let words = 0;
  for (const [name, sound] of Object.entries(kinds)) {
    const samples = Float32Array.from({ length: 60 * sampleRate }, (_, at) => sound(at));
    const chunks = await listen(probe, writeSound(path.join(folder, `${name}.wav`), samples));
    words += chunks.reduce((sum, chunk) => sum + chunk.words.length, 0);
  }
  return words;
};

/** MiB of the page, at most: in the first ten minutes of an hour, and in all of it. */
const measureMemory = async (folder: string, samples: readonly Sample[]) => {
  const probe = await startProbe();
  let peak = 0;
  let peakOfTen = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, readUsage(probe.pid).renderers);
  }, 250);
  try {
    await listen(probe, writeRepeated(folder, samples, 60).file, ({ endMs }) => {
      if (endMs <= 600_000) peakOfTen = peak;
    });
    return { peakOfTen, peak };
  } finally {
    clearInterval(timer);
    await probe.close();
  }
};

/** Milliseconds of keys that are typed in another text while Sidetone listens. */
const measureTyping = (file: string): Promise<readonly number[]> =>
  withSidetone(
    async ({ page }) => {
      const uploads = uploadsPage(page);
      await dropFiles(page, [file]);
      const review = page.getByRole('dialog', { name: 'Transcribe 1 file' });
      await review.getByLabel('Where to transcribe').selectOption('On this computer');
      await review.getByRole('button', { name: 'Start' }).click();
      await uploads.open();
      await uploads.list.getByText(/^Heard until (?!0:00\b)/).waitFor({ timeout: 120_000 });
      await page.getByRole('link', { name: 'All texts' }).click();
      const { row, editor } = transcriptionsPage(page);
      await row('A talk').click();
      await editor.click();
      const took = [
        ...(await measureTypingAt(page, keys.documentEnd)),
        ...(await measureTypingAt(page, keys.documentStart)),
      ];
      await uploads.open();
      await uploads.list.getByText(/^(Starting to listen|Heard until)/).waitFor({ timeout: 1_000 });
      return took;
    },
    {
      prepare: (service) =>
        void service.data.transcriptions.insert({ name: 'A talk', result: createLongText(50_000, true) }),
    },
  );

const measureErrors = async (probe: Probe, samples: readonly Sample[]) => {
  let errors = 0;
  let words = 0;
  const startErrors: number[] = [];
  for (const sample of samples) {
    const heard = splitHeard((await listen(probe, sample.file)).flatMap((chunk) => chunk.words));
    errors += countErrors(
      heard.map(({ text }) => text),
      sample.text,
    );
    words += sample.text.length;
    startErrors.push(...getStartErrors(sample, heard));
  }
  return { rate: (100 * errors) / words, startErrors };
};

export const speechBenchmark: Benchmark = {
  name: 'speech',
  run: async ({ set, log }) => {
    const folder = temporaryFolder('bench-speech');
    const samples = readSamples(set ?? bundledSamples);
    const probe = await startProbe();
    try {
      log('speech: samples');
      const { rate, startErrors } = await measureErrors(probe, samples);
      log('speech: silence, noise, a tone');
      const invented = await countInvented(probe, folder);
      log('speech: people who are quieter than those before them');
      const quiet = await measureQuietPeople(
        (sound) => listen(probe, writeSound(path.join(folder, 'quiet.wav'), sound)),
        samples,
      );
      log('speech: ten minutes');
      const repeated = writeRepeated(folder, samples, 10);
      const start = performance.now();
      const chunks = await listen(probe, repeated.file);
      const times = repeated.seconds / ((performance.now() - start) / 1_000);
      const words = splitHeard(chunks.flatMap((chunk) => chunk.words));
      const joined = countErrors(
        words.map(({ text }) => text),
        repeated.text,
      );
      const joinedRate = (100 * joined) / repeated.text.length;
      log('speech: typing while it listens');
      const typed = await measureTyping(repeated.file);
      log(`speech: an hour, after ten minutes at ${round(times, 1)} times real time`);
      const memory = canMeasureMemory ? await measureMemory(folder, samples) : null;
      const metrics: (readonly [string, number])[] = [
        ['speech-wer-en', round(rate, 1)],
        ['speech-wer-en-joined', round(joinedRate, 1)],
        ['speech-words-lost-seconds', round(getLostSeconds(repeated, chunks), 1)],
        ['speech-invented-words', invented],
        ...quiet,
        ['speech-word-start-ms-median', round(median(startErrors), 0)],
        ['speech-word-start-ms-p90', round(percentile(startErrors, 0.9), 0)],
        ['speech-x-realtime', round(times, 1)],
        ['speech-typing-p95-ms', round(percentile(typed, 0.95), 1)],
        ...(memory
          ? ([
              ['speech-page-mib-10-minutes', round(memory.peakOfTen, 0)],
              ['speech-page-mib-60-minutes', round(memory.peak, 0)],
            ] as const)
          : []),
      ];
      return {
        title: 'Speech recognised in the window that listens',
        columns: ['what', 'value'],
        rows: metrics.map(([name, value]) => [name, String(value)]),
        metrics,
        notes: [
          'Joined are the samples of the ten minutes, as one recording. Memory is the peak of all pages of the application.',
          loadNote(),
        ],
      };
    } finally {
      await probe.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
