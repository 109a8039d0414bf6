/** Memory of an upload: it must not follow the size of the file (design, section 10). */
import { makeSparseWav } from '../fixtures/audio.ts';
import { startSink } from '../service/sink.ts';
import { type Cost, nodeSubject } from './subject.ts';
import { type Measured, median, rounded, type Topic } from './topic.ts';

const mebibyte = 1024 * 1024;
const sizes = [
  { name: '64 MiB', bytes: 64 * mebibyte },
  { name: '2 GiB', bytes: 2_048 * mebibyte },
  { name: '10 GiB', bytes: 10_240 * mebibyte },
] as const;

const sidetone = nodeSubject('Sidetone', 'sidetone.ts');

export const uploadMemory: Topic = {
  name: 'upload-memory',
  run: async ({ rounds, say }): Promise<Measured> => {
    const sink = await startSink();
    const files = sizes.map(({ name, bytes }) => ({ name, file: makeSparseWav(bytes, 'memory.wav') }));
    const costs = new Map<string, Cost[]>(sizes.map(({ name }) => [name, []]));
    try {
      for (let round = 1; round <= Math.min(rounds, 5); round += 1) {
        for (const { name, file } of files) {
          say(`memory, round ${round}: ${name}`);
          costs.get(name)?.push(await sidetone.upload({ contentUrl: sink.contentUrl, path: file.path }));
        }
      }
    } finally {
      for (const { file } of files) file.remove();
      await sink.close();
    }
    const middle = (name: string, read: (cost: Cost) => number): number =>
      median((costs.get(name) ?? []).map(read));
    const growth = (name: string): number => middle(name, (cost) => cost.growthBytes ?? 0) / mebibyte;
    return {
      title:
        'Memory of one upload by size of the file (a process with the queue, its database and the client)',
      columns: ['file', 'growth MiB', 'peak MiB', 'wall s', 'cpu s'],
      rows: sizes.map(({ name }) => [
        name,
        growth(name).toFixed(1),
        (middle(name, (cost) => cost.peakBytes) / mebibyte).toFixed(1),
        (middle(name, (cost) => cost.wallMs) / 1_000).toFixed(2),
        (middle(name, (cost) => cost.cpuMs) / 1_000).toFixed(2),
      ]),
      figures: [
        ['rss-growth-2gib-mib', rounded(growth('2 GiB') - growth('64 MiB'), 1)],
        ['rss-growth-10gib-mib', rounded(growth('10 GiB') - growth('64 MiB'), 1)],
      ],
      notes: ['growth: the largest resident memory, less what the process had before the upload'],
    };
  },
};
