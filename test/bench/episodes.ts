/** Recordings of up to three hours are dropped, and sent in parts to a service with the limits of deployed ones. */
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { limitsOfSettings } from '../e2e/fixtures/launch.ts';
import { deployedLimits } from '../service/specification/rules.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote, withSidetone } from './bench-sidetone.ts';
import { type Benchmark, round } from './benchmark.ts';
import { type DroppedEpisode, dropEpisode } from './episodes/drop-episode.ts';
import { sharedLink } from './episodes/shared-link.ts';
import { writeMp3File, writeWavFile } from './episodes/speech.ts';
import { writeVideoFile } from './episodes/write-video.ts';

/** Bytes a second: 20 Mbit/s. */
const linkSpeed = 2_500_000;

interface Run extends DroppedEpisode {
  readonly name: string;
  readonly bytes: number;
}

type WriteFile = (folder: string) => string | Promise<string>;

const recordings: readonly WriteFile[] = [
  (folder) => writeMp3File(folder, 60),
  (folder) => writeWavFile(folder, 60),
  (folder) => writeVideoFile(folder, 90),
  (folder) => writeWavFile(folder, 180),
];

const run = (write: WriteFile, speed: number | null): Promise<Run> =>
  withSidetone(
    async (context) => {
      const folder = temporaryFolder('bench-episodes');
      try {
        const file = await write(folder);
        const { service } = context;
        service.data.setLimits(deployedLimits);
        if (speed !== null) service.faults.always('transcriptions.store', sharedLink(speed));
        const dropped = await dropEpisode(context, file);
        if (dropped.largestBytes > deployedLimits.file) throw new Error('A part is larger than the limit');
        return { ...dropped, name: path.basename(file), bytes: statSync(file).size };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { env: limitsOfSettings },
  );

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const toRow = ({ name, bytes, seconds, parts, cuts, cutsInPauses, largestBytes }: Run): readonly string[] => [
  name,
  `${round(bytes / 1e6, 0)} MB`,
  String(parts),
  `${round(largestBytes / 2 ** 20, 1)} MiB`,
  `${cutsInPauses}/${cuts}`,
  `${round(seconds, 1)} s`,
];

export const episodesBenchmark: Benchmark = {
  name: 'episodes',
  run: async ({ log }) => {
    const runs: Run[] = [];
    for (const write of recordings) {
      const next = await run(write, null);
      log(`episodes: ${toRow(next).join(', ')}`);
      runs.push(next);
    }
    const slow = await run((folder) => writeWavFile(folder, 60), linkSpeed);
    const originalSeconds = slow.bytes / linkSpeed;
    return {
      title: 'Long recordings, dropped and started with Enter, until the service has all parts',
      columns: ['recording', 'size', 'parts', 'largest request', 'cuts in pauses', 'time'],
      rows: [...runs, { ...slow, name: `${slow.name}, 20 Mbit/s` }].map(toRow),
      metrics: [
        ['cuts-in-pauses', `${sum(runs.map((one) => one.cutsInPauses))}/${sum(runs.map((one) => one.cuts))}`],
        ['prepared-vs-original-time', round(slow.seconds / originalSeconds, 3)],
      ],
      notes: [
        `At 20 Mbit/s the original needs ${round(originalSeconds, 0)} s for its bytes alone; that was computed.`,
        loadNote(),
      ],
    };
  },
};
