/** Time and memory: tracks beside their mix, voices beside none, an hour beside ten minutes. */
import path from 'node:path';
import { canMeasureMemory } from '../../e2e/measure/memory.ts';
import { startProbe } from '../../preparation/probe.ts';
import { median } from '../benchmark.ts';
import { type Dialogue, decodeSound, getPeople, sampleRate, writeSound } from './dialogue.ts';
import { countVoices, hear } from './hear.ts';
import { formatShare, type Part, type PartContext, type PartResult } from './part.ts';
import { scoreTimes } from './score.ts';
import { joinSpoken, type Spoken, writePeople } from './write-dialogue.ts';

const mostRounds = 3;

const formatRatio = (one: number, other: number): string => (one / other).toFixed(2);
const formatMebibytes = (mebibytes: number): string => `${Math.round(mebibytes)} MiB`;

type Options = Parameters<typeof hear>[2];

/** In a new application, which keeps nothing of other recordings. */
const measurePeak = async (file: string, options: Options): Promise<number> => {
  const probe = await startProbe();
  try {
    return (await hear(probe, file, options)).peak;
  } finally {
    await probe.close();
  }
};

const compareMemory = async (dialogue: Dialogue, tracks: string): Promise<PartResult['rows']> => {
  if (!canMeasureMemory) return [];
  const without = await measurePeak(dialogue.mix, { people: 1 });
  const mix = await measurePeak(dialogue.mix, {});
  const apart = await measurePeak(tracks, {});
  return [
    [`${dialogue.name}: page, mix without voices`, formatMebibytes(without), ''],
    [`${dialogue.name}: page, mix with voices`, formatMebibytes(mix), '+100 MiB'],
    [`${dialogue.name}: page, tracks`, formatMebibytes(apart), '+100 MiB'],
  ];
};

const getLongest = (dialogues: readonly Dialogue[]): Dialogue | undefined => {
  const getEnd = ({ turns }: Dialogue): number => Math.max(...turns.map(({ endMs }) => endMs));
  return dialogues
    .filter((one) => getPeople(one).length > 1)
    .toSorted((one, other) => getEnd(other) - getEnd(one))[0];
};

/** Of the longest dialogue that has a track a person. */
export const measureCost: Part = async ({ probe, folder, dialogues, rounds, log }) => {
  const dialogue = getLongest(dialogues.filter(({ tracks }) => tracks.length > 1));
  if (!dialogue) return { rows: [], metrics: [] };
  const people = [];
  for (const { name, file } of dialogue.tracks)
    people.push({ name, samples: await decodeSound(probe, file) });
  const tracks = await writePeople(path.join(folder, 'cost.mkv'), people);
  const times: { readonly without: number; readonly mix: number; readonly tracks: number }[] = [];
  for (let round = 0; round < Math.min(rounds, mostRounds); round += 1) {
    log(`${dialogue.name}: time, round ${round + 1}`);
    times.push({
      without: (await hear(probe, dialogue.mix, { people: 1 })).seconds,
      mix: (await hear(probe, dialogue.mix)).seconds,
      tracks: (await hear(probe, tracks)).seconds,
    });
  }
  const [without, mix, apart] = (['without', 'mix', 'tracks'] as const).map((kind) =>
    median(times.map((one) => one[kind])),
  ) as [number, number, number];
  const voicesRatio = formatRatio(mix, without);
  const tracksRatio = formatRatio(apart, mix);
  log(`${dialogue.name}: memory`);
  return {
    rows: [
      [`${dialogue.name}: seconds, mix without voices`, without.toFixed(1), ''],
      [`${dialogue.name}: time with voices / without`, voicesRatio, '≤ 1.35'],
      [`${dialogue.name}: time of tracks / of the mix`, tracksRatio, '≤ 2'],
      ...(await compareMemory(dialogue, tracks)),
    ],
    metrics: [
      ['voices-time-ratio', voicesRatio],
      ['tracks-time-ratio', tracksRatio],
    ],
  };
};

interface LongRun {
  readonly seconds: number;
  readonly peak: number;
  readonly row: PartResult['rows'][number];
}

const measureLong = async (
  { folder, log }: PartContext,
  spoken: Spoken,
  minutes: number,
  onlyVoices: boolean,
): Promise<LongRun> => {
  const { samples, turns } = joinSpoken([spoken], minutes * 60);
  const file = writeSound(path.join(folder, `${minutes}.wav`), [samples]);
  const what = `${minutes} minutes, ${onlyVoices ? 'voices only' : 'words and voices'}`;
  log(what);
  const probe = await startProbe();
  try {
    const { seconds, peak, stretches } = await hear(probe, file, { onlyVoices });
    const wrong = formatShare(scoreTimes(stretches, turns).wrong);
    const times = (samples.length / sampleRate / seconds).toFixed(1);
    const value = `${times} · ${formatMebibytes(peak)} · ${wrong} · ${countVoices(stretches)}/${getPeople({ turns }).length}`;
    return { seconds, peak, row: [`${what}: × real time · page · wrong · voices`, value, ''] };
  } finally {
    await probe.close();
  }
};

/** The longest dialogue, again and again. Takes more than ten minutes. */
export const measureHour: Part = async (context) => {
  const dialogue = getLongest(context.dialogues);
  if (!dialogue) return { rows: [], metrics: [] };
  const spoken = { samples: await decodeSound(context.probe, dialogue.mix), turns: dialogue.turns };
  const rows: PartResult['rows'][number][] = [];
  const metrics: PartResult['metrics'][number][] = [];
  for (const onlyVoices of [true, false]) {
    const ten = await measureLong(context, spoken, 10, onlyVoices);
    const sixty = await measureLong(context, spoken, 60, onlyVoices);
    const kind = onlyVoices ? 'voices' : 'words';
    const ratio = formatRatio(sixty.seconds, 6 * ten.seconds);
    rows.push(ten.row, sixty.row, [`an hour / six times ten minutes, ${kind}`, ratio, '≤ 1.1']);
    metrics.push([`hour-time-ratio-${kind}`, ratio], [`hour-page-${kind}`, formatMebibytes(sixty.peak)]);
  }
  return { rows, metrics };
};
