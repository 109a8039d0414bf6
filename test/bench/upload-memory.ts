/** Memory of an upload: it must not grow with the size of the file. */
import { makeSparseWav, type TemporaryFile } from '../fixtures/audio.ts';
import { startSink } from '../service/sink.ts';
import { type Benchmark, type BenchmarkResult, median, round } from './benchmark.ts';
import { type Cost, nodeSubject, type Subject } from './subject.ts';

const mebibyte = 1024 * 1024;
const queueSubject = nodeSubject('queue', 'sidetone.ts');

interface MemoryCase {
  readonly name: string;
  readonly subject: Subject;
  readonly mebibytes: number;
  readonly stalls?: boolean;
}

const small = { name: '64 MiB', subject: queueSubject, mebibytes: 64 };
const medium = { name: '2 GiB', subject: queueSubject, mebibytes: 2_048 };
const large = { name: '10 GiB', subject: queueSubject, mebibytes: 10_240 };
const four = {
  name: '4 × 2 GiB at once',
  subject: nodeSubject('four', 'sidetone.ts', '4'),
  mebibytes: 2_048,
};
const stalled: MemoryCase = {
  name: '2 GiB, the service stops reading',
  subject: nodeSubject('stalled', 'sidetone.ts', '1', 'stalls'),
  mebibytes: 2_048,
  stalls: true,
};
const stalledFour: MemoryCase = {
  name: '4 × 2 GiB at once, the service stops reading',
  subject: nodeSubject('stalled four', 'sidetone.ts', '4', 'stalls'),
  mebibytes: 2_048,
  stalls: true,
};
const client = { name: '2 GiB, client alone', subject: nodeSubject('client', 'client.ts'), mebibytes: 2_048 };
const cases: readonly MemoryCase[] = [small, medium, large, four, stalled, stalledFour, client];

export const uploadMemoryBenchmark: Benchmark = {
  name: 'upload-memory',
  run: async ({ rounds, log }): Promise<BenchmarkResult> => {
    const sink = await startSink();
    const staller = await startSink({ stallAfter: 100_000_000 });
    const files = new Map<number, TemporaryFile>();
    const costs = new Map<string, Cost[]>(cases.map(({ name }) => [name, []]));
    try {
      for (let round = 1; round <= Math.min(rounds, 5); round += 1) {
        for (const { name, subject, mebibytes, stalls } of cases) {
          log(`memory, round ${round}: ${name}`);
          const file = files.get(mebibytes) ?? makeSparseWav(mebibytes * mebibyte, 'memory.wav');
          files.set(mebibytes, file);
          const { contentUrl } = stalls === true ? staller : sink;
          costs.get(name)?.push(await subject.upload({ contentUrl, path: file.path }));
        }
      }
    } finally {
      for (const file of files.values()) file.remove();
      await sink.close();
      await staller.close();
    }
    return report(costs);
  },
};

const report = (costs: ReadonlyMap<string, readonly Cost[]>): BenchmarkResult => {
  const getMedian = ({ name }: MemoryCase, read: (cost: Cost) => number): number =>
    median((costs.get(name) ?? []).map(read));
  const getGrowth = (one: MemoryCase): number => getMedian(one, (cost) => cost.growthBytes ?? 0) / mebibyte;
  return {
    title: 'Memory of uploads, by size of the file',
    columns: ['upload', 'growth MiB', 'peak MiB', 'wall s', 'cpu s'],
    rows: cases.map((one) => [
      one.name,
      getGrowth(one).toFixed(1),
      (getMedian(one, (cost) => cost.peakBytes) / mebibyte).toFixed(1),
      (getMedian(one, (cost) => cost.wallMs) / 1_000).toFixed(2),
      (getMedian(one, (cost) => cost.cpuMs) / 1_000).toFixed(2),
    ]),
    metrics: [
      ['rss-growth-2gib-mib', round(getGrowth(medium) - getGrowth(small), 1)],
      ['rss-growth-10gib-mib', round(getGrowth(large) - getGrowth(small), 1)],
      ['rss-growth-each-of-4-mib', round((getGrowth(four) - getGrowth(medium)) / 3, 1)],
      ['rss-growth-stalled-mib', round(getGrowth(stalled) - getGrowth(medium), 1)],
      ['rss-growth-each-of-4-stalled-mib', round((getGrowth(stalledFour) - getGrowth(stalled)) / 3, 1)],
    ],
    notes: ['growth: the largest resident memory, less what the process had before the upload'],
  };
};
