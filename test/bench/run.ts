/** `npm run bench -- NAME…` runs the named benchmarks, else all. `--rounds N` (7), `--json` for numbers. */
import { parseArgs } from 'node:util';
import { audioBenchmark } from './audio.ts';
import type { Benchmark, BenchmarkResult } from './benchmark.ts';
import { librarySearchBenchmark } from './library-search.ts';
import { longTextBenchmark } from './long-text.ts';
import { prepareBenchmark } from './prepare.ts';
import { startBenchmark } from './start.ts';
import { formatTable } from './table.ts';
import { uploadMemoryBenchmark } from './upload-memory.ts';
import { uploadSpeedBenchmark } from './upload-speed.ts';
import { windowBenchmark } from './window.ts';

const benchmarks: readonly Benchmark[] = [
  uploadMemoryBenchmark,
  uploadSpeedBenchmark,
  windowBenchmark,
  startBenchmark,
  librarySearchBenchmark,
  longTextBenchmark,
  audioBenchmark,
  prepareBenchmark,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '7' } },
});
const unknown = positionals.filter((name) => !benchmarks.some((topic) => topic.name === name));
const rounds = Number(values.rounds);
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Topics: ${benchmarks.map(({ name }) => name).join(', ')}. --rounds takes a number from 1.`);
  process.exit(2);
}

const results: (BenchmarkResult & { readonly topic: string })[] = [];
for (const benchmark of benchmarks) {
  if (positionals.length > 0 && !positionals.includes(benchmark.name)) continue;
  const result = await benchmark.run({ rounds, log: (text) => console.error(text) });
  results.push({ topic: benchmark.name, ...result });
  if (!values.json) console.log(`\n${formatTable(result)}`);
}

const metrics = results.flatMap((one) => one.metrics);
if (values.json)
  console.log(JSON.stringify({ topics: results, figures: Object.fromEntries(metrics) }, null, 2));
else for (const [name, value] of metrics) console.log(`figure ${name}: ${value}`);
