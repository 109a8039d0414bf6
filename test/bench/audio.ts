/** Opens, plays and seeks in a three-hour file (1.9 GB) beside its text. Measures times and memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { canMeasureMemory, type Memory, watchMemory } from '../e2e/measure/memory.ts';
import { seekTo, waitForSound, watchPlayers } from '../e2e/measure/sound.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { makeThreeHourTone, type TemporaryFile } from '../fixtures/audio.ts';
import { loadNote, withSidetone } from './bench-sidetone.ts';
import { type Benchmark, median, round } from './benchmark.ts';

/** Fractions of the duration to seek to. */
const jumps = [0.5, 0.25, 0.9, 0.1, 0.999, 0.7];
const seconds = 3 * 3_600;
/** Milliseconds of playback after each seek. */
const listening = 4_000;

interface Round {
  /** All times are milliseconds. */
  readonly openMs: number;
  readonly playing: number;
  readonly heard: number;
  readonly jumps: readonly number[];
  readonly memory: Memory;
}

const runRound = (file: TemporaryFile): Promise<Round> =>
  withSidetone(
    async ({ page, sidetone }) => {
      await watchPlayers(page);
      const { row } = transcriptionsPage(page);
      await row('A long talk').click();
      const region = page.getByRole('region', { name: 'Audio' });
      await sidetone.control.answerDialog('open', { filePaths: [file.path] });
      const asked = performance.now();
      await region.getByRole('button', { name: 'Link a file…' }).click();
      const play = region.getByRole('button', { name: 'Play', exact: true });
      await play.waitFor();
      const openMs = performance.now() - asked;
      await sleep(1_500);
      const memory = canMeasureMemory ? await watchMemory(sidetone) : null;
      await play.click();
      const first = await waitForSound(page);
      await sleep(listening);
      const slider = region.getByRole('slider', { name: 'Playback position' });
      const jumped: number[] = [];
      for (const part of jumps) {
        await seekTo(slider, part * seconds);
        jumped.push((await waitForSound(page)).heard);
        await sleep(listening);
      }
      await slider.press('End');
      await sleep(2_000);
      return {
        openMs,
        ...first,
        jumps: jumped,
        memory: memory?.stop() ?? { main: Number.NaN, page: Number.NaN },
      };
    },
    {
      prepare: (service) =>
        void service.data.transcriptions.insert({ name: 'A long talk', result: 'Hello.' }),
    },
  );

export const audioBenchmark: Benchmark = {
  name: 'audio',
  run: async ({ rounds, log }) => {
    const file = makeThreeHourTone([0, ...jumps.map((part) => part * seconds)]);
    const done: Round[] = [];
    try {
      for (let at = 1; at <= Math.min(rounds, 3); at += 1) {
        log(`audio, round ${at}`);
        done.push(await runRound(file));
      }
    } finally {
      file.remove();
    }
    const row = (what: string, read: (one: Round) => readonly number[]): string[] => {
      const all = done.flatMap(read);
      return [what, median(all).toFixed(0), Math.max(...all).toFixed(0)];
    };
    const getMedian = (read: (one: Round) => number): number => round(median(done.map(read)), 1);
    return {
      title: `Three hours of sound, ${(file.size / 1e9).toFixed(1)} GB, beside its text`,
      columns: ['what', 'median', 'worst'],
      rows: [
        row('chosen, until it can be played: ms', ({ openMs }) => [openMs]),
        row('first click on play, until the player plays: ms', ({ playing }) => [playing]),
        row('first click on play, until it is heard: ms', (one) => [one.heard]),
        row(`a jump to one of ${jumps.length} places, until it is heard: ms`, (one) => one.jumps),
        ...(canMeasureMemory
          ? [
              row('memory of main, growth: MiB', ({ memory }) => [memory.main]),
              row('memory of the page, growth: MiB', ({ memory }) => [memory.page]),
            ]
          : []),
      ],
      metrics: [
        ['audio-first-sound-ms', Math.round(getMedian((one) => one.heard))],
        ['audio-jump-max-ms', Math.round(Math.max(...done.flatMap((one) => one.jumps)))],
        ...(canMeasureMemory
          ? ([
              ['audio-memory-main-mib', getMedian(({ memory }) => memory.main)],
              ['audio-memory-page-mib', getMedian(({ memory }) => memory.page)],
            ] as const)
          : []),
      ],
      notes: [
        'Heard: the first loud sample that leaves the player, from the time stamp of the click.',
        canMeasureMemory
          ? 'Growth: the largest resident memory while it plays and jumps, less what it was before the first click.'
          : 'What memory it takes is only measured on Linux.',
        loadNote(),
      ],
    };
  },
};
