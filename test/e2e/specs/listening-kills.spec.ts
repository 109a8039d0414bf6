/** Long recordings in two languages, heard once without a stop and once with kills of the application and of the window. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { diffArrays } from 'diff';
import { decompress } from '../../../main/storage/database.ts';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { recordMetric } from '../../metric.ts';
import { makeWav, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { writeTracks } from '../../preparation/write-tracks.ts';
import { createRandom } from '../../random.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect, test } from '../fixtures/test.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const files = ['assets/speech/samples/jfk', 'assets/speech/samples/s0870', 'test/fixtures/recordings/german'];
/** Minutes of sound; an hour takes most of an hour on two cores. */
const minutes = Number(process.env.SIDETONE_LISTENING_MINUTES ?? 6);
const kills = 20;
const timeout = minutes * 300_000;

interface LongRecording {
  readonly file: string;
  readonly fewestChunks: number;
  readonly fewestWords: number;
}

/** Samples one after the other, with pauses of 0.5 to 6 seconds. */
const writeLong = async (folder: string): Promise<LongRecording> => {
  const sounds = files.map((file) => readWav(path.join(root, `${file}.wav`)));
  const sampleRate = sounds[0]?.sampleRate ?? 0;
  const random = createRandom(7);
  const all = new Float32Array(minutes * 60 * sampleRate);
  for (let at = 0; ; ) {
    const sound = sounds[Math.floor(random() * sounds.length)]?.channels[0] ?? all;
    if (at + sound.length > all.length) break;
    all.set(sound, at);
    at += sound.length + Math.round((0.5 + 5.5 * random()) * sampleRate);
  }
  const file = writeRecording(path.join(folder, 'long.wav'), makeWav({ sampleRate, channels: [all] }, 's16'));
  // A chunk has at most 28 seconds.
  return { file, fewestChunks: Math.floor((minutes * 60) / 28), fewestWords: minutes * 30 };
};

/** Three people who speak in turn, each on a track: what they say is a chunk, because it is long until they speak again. */
const writeThreeTracks = async (folder: string): Promise<LongRecording> => {
  const sounds = files.map((file) => readWav(path.join(root, `${file}.wav`)));
  const sampleRate = sounds[0]?.sampleRate ?? 0;
  const random = createRandom(8);
  const turns = 8 * Math.ceil(minutes / 6);
  const seconds = sounds.reduce((sum, { channels }) => sum + (channels[0]?.length ?? 0) / sampleRate + 3, 1);
  const tracks = files.map((file) => ({
    name: path.basename(file),
    hertz: 0,
    seconds: Math.ceil(turns * seconds),
    sampleRate,
    samples: new Float32Array(Math.ceil(turns * seconds) * sampleRate),
  }));
  let at = 0;
  for (let turn = 0; turn < turns; turn += 1)
    for (const [person, { channels }] of sounds.entries()) {
      const [sound] = channels;
      if (!sound) continue;
      tracks[person]?.samples.set(sound, at);
      at += sound.length + Math.round(3 * random() * sampleRate);
    }
  const file = await writeTracks(path.join(folder, 'tracks.mkv'), tracks);
  return { file, fewestChunks: turns * files.length, fewestWords: turns * 40 };
};

/** What is stored of the recording, also while Sidetone runs. */
const readChunks = (userData: string): readonly HeardChunk[] => {
  const file = path.join(userData, 'data.db');
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true, timeout: 30_000 });
  try {
    return database
      .prepare('SELECT content FROM heard_chunks ORDER BY part_id, position')
      .all()
      .map(({ content }) => JSON.parse(String(content)) as HeardChunk);
  } finally {
    database.close();
  }
};

const start = async ({ page }: Sidetone, file: string): Promise<void> => {
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await uploadsPage(page).upload([file]);
};

/** Waits until the recording has a text, and there is one only. */
const expectText = async ({ page }: Sidetone): Promise<void> => {
  await expect(uploadsPage(page).list.getByText('Transcribed', { exact: true })).toHaveCount(1, { timeout });
  await page.getByRole('link', { name: 'All texts' }).click();
};

/** The words of the only text, with their times. */
const readWords = (userData: string): string[] => {
  const database = new DatabaseSync(path.join(userData, 'data.db'), { readOnly: true, timeout: 30_000 });
  const content = database.prepare('SELECT heard_words FROM texts').get()?.heard_words as Uint8Array;
  database.close();
  const { words } = JSON.parse(decompress(content)) as {
    words: (readonly [text: string, startMs: number])[];
  };
  return words.map(([text, startMs]) => `${startMs} ${text}`);
};

/** Ends the application or the window that listens, each after a random moment. Returns the Sidetone that runs afterwards. */
const kill = async (sidetone: Sidetone, isWindow: boolean, launchAgain: () => Promise<Sidetone>) => {
  await sleep(Math.random() * 3_000);
  if (isWindow) {
    await sidetone.control.crashHiddenRenderers();
    return sidetone;
  }
  await sidetone.kill();
  return launchAgain();
};

interface KillsTest {
  readonly launch: (options?: { readonly userData: string }) => Promise<Sidetone>;
  /** Of the profile that survives. */
  readonly folder: string;
}

/** Returns the words that were lost and that were heard twice, as `N lost, N doubled`. */
const listenWithKills = async (
  { launch, folder }: KillsTest,
  write: (folder: string) => Promise<LongRecording>,
) => {
  const sounds = temporaryFolder('long-sound');
  const { file: long, fewestChunks, fewestWords } = await write(sounds);

  const undisturbed = await launch();
  await start(undisturbed, long);
  await expectText(undisturbed);
  const wanted = readWords(undisturbed.userData);
  await undisturbed.dispose();

  const launchAgain = (): Promise<Sidetone> => launch({ userData: folder });
  let sidetone = await launchAgain();
  await start(sidetone, long);
  let stored: readonly HeardChunk[] = [];
  for (let count = 1; count <= kills; count += 1) {
    const reached = Math.floor((count * fewestChunks) / (kills + 1));
    await expect.poll(() => readChunks(folder).length, { timeout }).toBeGreaterThanOrEqual(reached);
    sidetone = await kill(sidetone, count % 2 === 0, launchAgain);
    const now = readChunks(folder);
    // What is stored is never heard again: it stays as it is.
    expect(now.slice(0, stored.length)).toEqual(stored);
    stored = now;
  }
  await sidetone.page.getByRole('link', { name: 'Queue' }).click();
  await expectText(sidetone);
  const heard = readWords(folder);
  rmSync(sounds, { recursive: true, force: true });

  const changes = diffArrays(wanted, heard);
  const count = (kind: 'added' | 'removed'): number =>
    changes.reduce((sum, change) => sum + (change[kind] ? change.value.length : 0), 0);
  expect(wanted.length).toBeGreaterThan(fewestWords);
  return { lost: count('removed'), doubled: count('added') };
};

for (const [metric, title, write] of [
  ['listening-kills', 'a long recording', writeLong],
  ['listening-kills-tracks', 'a recording of three tracks', writeThreeTracks],
] as const)
  test(`what is heard of ${title} survives kills at any place, and nothing is heard twice`, {
    tag: '@stand-in',
  }, async ({ launch, folder }) => {
    test.setTimeout(3 * timeout);
    const { lost, doubled } = await listenWithKills({ launch, folder }, write);
    recordMetric(metric, `${kills}/${kills}, words lost ${lost}, doubled ${doubled}`);
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  });
