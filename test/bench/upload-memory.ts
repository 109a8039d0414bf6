/** Memory of an upload: it must not follow the size of the file (design, section 10). */
import { makeSparseWav, type TemporaryFile } from '../fixtures/audio.ts';
import { startSink } from '../service/sink.ts';
import { type Cost, nodeSubject, type Subject } from './subject.ts';
import { type Measured, median, rounded, type Topic } from './topic.ts';

const mebibyte = 1024 * 1024;
const queue = nodeSubject('queue', 'sidetone.ts');

interface Case {
  readonly name: string;
  readonly subject: Subject;
  readonly mebibytes: number;
  readonly stalls?: boolean;
}

const small = { name: '64 MiB', subject: queue, mebibytes: 64 };
const medium = { name: '2 GiB', subject: queue, mebibytes: 2_048 };
const large = { name: '10 GiB', subject: queue, mebibytes: 10_240 };
const four = {
  name: '4 × 2 GiB at once',
  subject: nodeSubject('four', 'sidetone.ts', '4'),
  mebibytes: 2_048,
};
const stalled: Case = {
  name: '2 GiB, the service stops reading',
  subject: nodeSubject('stalled', 'sidetone.ts', '1', 'stalls'),
  mebibytes: 2_048,
  stalls: true,
};
const stalledFour: Case = {
  name: '4 × 2 GiB at once, the service stops reading',
  subject: nodeSubject('stalled four', 'sidetone.ts', '4', 'stalls'),
  mebibytes: 2_048,
  stalls: true,
};
const client = { name: '2 GiB, client alone', subject: nodeSubject('client', 'client.ts'), mebibytes: 2_048 };
const cases: readonly Case[] = [small, medium, large, four, stalled, stalledFour, client];

export const uploadMemory: Topic = {
  name: 'upload-memory',
  run: async ({ rounds, say }): Promise<Measured> => {
    const sink = await startSink();
    const staller = await startSink({ stallAfter: 100_000_000 });
    const files = new Map<number, TemporaryFile>();
    const costs = new Map<string, Cost[]>(cases.map(({ name }) => [name, []]));
    try {
      for (let round = 1; round <= Math.min(rounds, 5); round += 1) {
        for (const { name, subject, mebibytes, stalls } of cases) {
          say(`memory, round ${round}: ${name}`);
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

const report = (costs: ReadonlyMap<string, readonly Cost[]>): Measured => {
  const middle = ({ name }: Case, read: (cost: Cost) => number): number =>
    median((costs.get(name) ?? []).map(read));
  const growth = (one: Case): number => middle(one, (cost) => cost.growthBytes ?? 0) / mebibyte;
  return {
    title: 'Memory of uploads, by size of the file',
    columns: ['upload', 'growth MiB', 'peak MiB', 'wall s', 'cpu s'],
    rows: cases.map((one) => [
      one.name,
      growth(one).toFixed(1),
      (middle(one, (cost) => cost.peakBytes) / mebibyte).toFixed(1),
      (middle(one, (cost) => cost.wallMs) / 1_000).toFixed(2),
      (middle(one, (cost) => cost.cpuMs) / 1_000).toFixed(2),
    ]),
    figures: [
      ['rss-growth-2gib-mib', rounded(growth(medium) - growth(small), 1)],
      ['rss-growth-10gib-mib', rounded(growth(large) - growth(small), 1)],
      ['rss-growth-each-of-4-mib', rounded((growth(four) - growth(medium)) / 3, 1)],
      ['rss-growth-stalled-mib', rounded(growth(stalled) - growth(medium), 1)],
      ['rss-growth-each-of-4-stalled-mib', rounded((growth(stalledFour) - growth(stalled)) / 3, 1)],
    ],
    notes: ['growth: the largest resident memory, less what the process had before the upload'],
  };
};
