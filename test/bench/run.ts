/**
 * `npm run bench -- NAME…` runs the named benchmarks, else all. `--rounds N` (7), `--json` for numbers. Of the queue:
 * `--files N` (10,000), `--faults SHARE` (0.03). Of speech: `--set FOLDER` with WAV files and their `references.json`. Of speakers:
 * `--set FOLDER` with dialogues (`speakers/dialogue.ts`), `--only PART,…`. Of languages and recognition: `--set FOLDER` with
 * `references.json`. Of recognition and start: `--against FOLDER`, another clone, which has a build.
 */
import { parseArgs } from 'node:util';
import { audioBenchmark } from './audio.ts';
import type { Benchmark, BenchmarkResult } from './benchmark.ts';
import { episodesBenchmark } from './episodes.ts';
import { followBenchmark } from './follow.ts';
import { languagesBenchmark } from './languages.ts';
import { librarySearchBenchmark } from './library-search.ts';
import { listBenchmark } from './list.ts';
import { longTextBenchmark } from './long-text.ts';
import { oneLineBenchmark } from './one-line.ts';
import { prepareBenchmark } from './prepare.ts';
import { queueBenchmark } from './queue.ts';
import { recognitionBenchmark } from './recognition.ts';
import { responsesBenchmark } from './responses.ts';
import { rulesBenchmark } from './rules.ts';
import { speakersBenchmark } from './speakers.ts';
import { speechBenchmark } from './speech.ts';
import { startBenchmark } from './start.ts';
import { formatTable } from './table.ts';
import { uploadMemoryBenchmark } from './upload-memory.ts';
import { uploadSpeedBenchmark } from './upload-speed.ts';
import { windowBenchmark } from './window.ts';

const benchmarks: readonly Benchmark[] = [
  uploadMemoryBenchmark,
  uploadSpeedBenchmark,
  queueBenchmark,
  windowBenchmark,
  startBenchmark,
  responsesBenchmark,
  listBenchmark,
  librarySearchBenchmark,
  rulesBenchmark,
  longTextBenchmark,
  followBenchmark,
  oneLineBenchmark,
  audioBenchmark,
  prepareBenchmark,
  episodesBenchmark,
  speechBenchmark,
  recognitionBenchmark,
  languagesBenchmark,
  speakersBenchmark,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    files: { type: 'string', default: '10000' },
    faults: { type: 'string', default: '0.03' },
    set: { type: 'string' },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !benchmarks.some((topic) => topic.name === name));
const rounds = Number(values.rounds);
const files = Number(values.files);
const faultShare = Number(values.faults);
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;
if (unknown.length > 0 || !isCount(rounds) || !isCount(files) || !(faultShare >= 0 && faultShare <= 1)) {
  const topics = benchmarks.map(({ name }) => name).join(', ');
  console.error(`Topics: ${topics}. --rounds and --files take a number from 1, --faults one from 0 to 1.`);
  process.exit(2);
}

const results: (BenchmarkResult & { readonly topic: string })[] = [];
for (const benchmark of benchmarks) {
  if (positionals.length > 0 && !positionals.includes(benchmark.name)) continue;
  const result = await benchmark.run({
    rounds,
    files,
    faultShare,
    set: values.set,
    only: values.only.split(',').filter(Boolean),
    against: values.against,
    log: (text) => console.error(text),
  });
  results.push({ topic: benchmark.name, ...result });
  if (!values.json) console.log(`\n${formatTable(result)}`);
}

const metrics = results.flatMap((one) => one.metrics);
if (values.json)
  console.log(JSON.stringify({ topics: results, figures: Object.fromEntries(metrics) }, null, 2));
else for (const [name, value] of metrics) console.log(`figure ${name}: ${value}`);
