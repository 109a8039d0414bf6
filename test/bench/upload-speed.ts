/** Uploads 1 GiB over loopback into a fast sink: Sidetone, curl and other Node clients. */
import { readFileSync } from 'node:fs';
import { makeSparseWav } from '../fixtures/audio.ts';
import { startSink } from '../service/sink.ts';
import { type Benchmark, type BenchmarkResult, median, round } from './benchmark.ts';
import { type Cost, curlSubject, hasCurl, nodeSubject, type Subject } from './subject.ts';

const gibibyte = 2 ** 30;
const ours = 'Sidetone';
const client = 'Sidetone’s client alone';

export const uploadSpeedBenchmark: Benchmark = {
  name: 'upload-speed',
  run: async ({ rounds, log }): Promise<BenchmarkResult> => {
    const withCurl = await hasCurl();
    const subjects: readonly Subject[] = [
      nodeSubject(ours, 'sidetone.ts'),
      nodeSubject(client, 'client.ts'),
      ...(withCurl ? [curlSubject] : []),
      nodeSubject('axios', 'axios.ts'),
      nodeSubject('axios, 1 MiB reads', 'axios.ts', '1048576'),
      nodeSubject('got', 'got.ts'),
      nodeSubject('got, 1 MiB reads', 'got.ts', '1048576'),
      nodeSubject('fetch', 'fetch.ts'),
    ];
    const sink = await startSink();
    const file = makeSparseWav(gibibyte, 'speed.wav');
    const costs = new Map<string, Cost[]>(subjects.map(({ name }) => [name, []]));
    try {
      for (let round = 0; round <= rounds; round += 1) {
        for (const subject of rotate(subjects, round)) {
          log(`speed, round ${round} of ${rounds}: ${subject.name}`);
          const cost = await subject.upload({ contentUrl: sink.contentUrl, path: file.path });
          // The first round fills the page cache and is not counted.
          if (round > 0) costs.get(subject.name)?.push(cost);
        }
      }
      await expectAllArrived(sink, subjects.length * (rounds + 1));
    } finally {
      file.remove();
      await sink.close();
    }
    return report(costs, withCurl, rounds);
  },
};

/** The order changes with each round, because what ran before costs the next one something. */
const rotate = <T>(items: readonly T[], round: number): readonly T[] => {
  const first = (round * 3) % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
};

const expectAllArrived = async (
  sink: { counts(): Promise<{ stored: number; received: number }> },
  uploads: number,
): Promise<void> => {
  const { stored, received } = await sink.counts();
  if (stored < uploads || received < uploads * gibibyte) {
    throw new Error(`The sink has ${stored} uploads and ${received} bytes, not ${uploads} of 1 GiB`);
  }
};

const report = (
  costs: ReadonlyMap<string, readonly Cost[]>,
  withCurl: boolean,
  rounds: number,
): BenchmarkResult => {
  const getMedian = (name: string, read: (cost: Cost) => number): number =>
    median((costs.get(name) ?? []).map(read));
  const getWallTime = (name: string): number => getMedian(name, (cost) => cost.wallMs);
  const getCpuTime = (name: string): number => getMedian(name, (cost) => cost.cpuMs);
  const others = ['axios', 'got', 'fetch'];
  return {
    title: `1 GiB on loopback, medians of ${rounds}, interleaved (${describeMachine()})`,
    columns: ['client', 'wall s', 'cpu s', 'peak MiB', 'wall / Sidetone'],
    rows: [...costs.keys()].map((name) => [
      name,
      (getWallTime(name) / 1_000).toFixed(3),
      (getCpuTime(name) / 1_000).toFixed(3),
      (getMedian(name, (cost) => cost.peakBytes) / 1024 / 1024).toFixed(0),
      (getWallTime(name) / getWallTime(ours)).toFixed(2),
    ]),
    metrics: [
      ['upload-wall-vs-client', round(getWallTime(ours) / getWallTime(client))],
      ...(withCurl
        ? ([
            ['upload-wall-vs-curl', round(getWallTime(ours) / getWallTime(curlSubject.name))],
            ['upload-cpu-vs-curl', round(getCpuTime(ours) / getCpuTime(curlSubject.name))],
          ] as const)
        : []),
      ...others.map(
        (name) => [`upload-wall-vs-${name}`, round(getWallTime(ours) / getWallTime(name))] as const,
      ),
    ],
    notes: [
      'axios without redirects, fetch with redirect: error: with their defaults both keep or copy the whole body',
      ...(withCurl ? [] : ['curl cannot be measured here: it is not installed, or there is no POSIX shell']),
    ],
  };
};

const describeMachine = (): string => {
  try {
    const model = /model name\s*:\s*(.+)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1];
    return `${model ?? process.arch}, Node ${process.versions.node}`;
  } catch {
    return `${process.platform} ${process.arch}, Node ${process.versions.node}`;
  }
};
