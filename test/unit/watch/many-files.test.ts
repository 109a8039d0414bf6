/**
 * 200 files arrive in a watched folder in all the ways that files arrive, while the services end and start again: each whole recording
 * is taken once, none before it was whole, and each has its text beside it.
 */
import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { hashFile, writeWav } from '../uploads/uploads-setup.ts';
import { openWatch, readText, type WatchSetup } from './watch-setup.ts';

const count = 200;
/** Of the services, while the files arrive. */
const kills = 12;

/** Numbers that follow from a seed. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is expected of one file in the end. */
interface Expected {
  /** Hashes of the contents that have to be heard, each once. */
  readonly hashes: readonly string[];
  /** The recording beside which the text of the last of them is. Null: it is not there any more. */
  readonly text: string | null;
}

type Arrival = (
  make: {
    readonly setup: WatchSetup;
    readonly content: Buffer;
    readonly other: Buffer;
    readonly pause: () => Promise<void>;
  },
  path: string,
) => Promise<Expected>;

const toHash = (folder: string, content: Buffer): string => {
  const file = join(folder, '..', 'hash.bin');
  writeFileSync(file, content);
  return hashFile(file);
};

const write = (file: string, bytes: Buffer, position: number): void => {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, position);
  closeSync(handle);
};

const toTextFile = (recording: string): string => recording.replace(/\.[^.]+$/, '.txt');
const whenText = (setup: WatchSetup, recording: string): Promise<void> =>
  setup.waitUntil(() => readText(toTextFile(recording)) !== null, `the text of ${recording}`);

const arrivals: Readonly<Record<string, Arrival>> = {
  atOnce: async ({ setup, content }, path) => {
    writeFileSync(path, content);
    return { hashes: [toHash(setup.folder, content)], text: path };
  },
  slowly: async ({ setup, content, pause }, path) => {
    for (let at = 0; at < content.length; at += 20_000) {
      appendFileSync(path, content.subarray(at, at + 20_000));
      await pause();
    }
    return { hashes: [toHash(setup.folder, content)], text: path };
  },
  preallocated: async ({ setup, content, pause }, path) => {
    const handle = openSync(path, 'w');
    ftruncateSync(handle, content.length);
    closeSync(handle);
    for (let at = 0; at < content.length; at += 20_000) {
      write(path, content.subarray(at, at + 20_000), at);
      await pause();
    }
    return { hashes: [toHash(setup.folder, content)], text: path };
  },
  backwards: async ({ setup, content, pause }, path) => {
    const handle = openSync(path, 'w');
    ftruncateSync(handle, content.length);
    closeSync(handle);
    for (let at = Math.floor((content.length - 1) / 20_000) * 20_000; at >= 0; at -= 20_000) {
      write(path, content.subarray(at, at + 20_000), at);
      await pause();
    }
    return { hashes: [toHash(setup.folder, content)], text: path };
  },
  renamedWhileCopied: async ({ setup, content, pause }, path) => {
    const first = join(dirname(path), `copy of ${basename(path)}`);
    writeFileSync(first, content.subarray(0, 20_000));
    await pause();
    renameSync(first, path);
    appendFileSync(path, content.subarray(20_000));
    return { hashes: [toHash(setup.folder, content)], text: path };
  },
  moved: async ({ setup, content, pause }, path) => {
    const first = join(dirname(path), `first ${basename(path)}`);
    writeFileSync(first, content);
    const hash = toHash(setup.folder, content);
    await whenText(setup, first);
    await pause();
    mkdirSync(join(setup.folder, 'moved'), { recursive: true });
    const moved = join(setup.folder, 'moved', basename(path));
    renameSync(first, moved);
    return { hashes: [hash], text: null };
  },
  replaced: async ({ setup, content, other, pause }, path) => {
    writeFileSync(path, content);
    const hash = toHash(setup.folder, content);
    await whenText(setup, path);
    await pause();
    rmSync(path);
    await pause();
    writeFileSync(path, other);
    return { hashes: [hash, toHash(setup.folder, other)], text: path };
  },
  deleted: async ({ setup, content, pause }, path) => {
    writeFileSync(path, content);
    const hash = toHash(setup.folder, content);
    await whenText(setup, path);
    await pause();
    rmSync(path);
    return { hashes: [hash], text: null };
  },
  damaged: async ({ content }, path) => {
    writeFileSync(path, content.subarray(0, Math.floor(content.length / 2)));
    return { hashes: [], text: null };
  },
  locked: async ({ setup, content, pause }, path) => {
    writeFileSync(path, content);
    const handle = openSync(path, 'r+');
    await pause();
    await pause();
    closeSync(handle);
    return { hashes: [toHash(setup.folder, content)], text: path };
  },
};

test('each whole recording once, none before it was whole', { timeout: 600_000 }, async () => {
  const setup = await openWatch();
  const random = createRandom(20);
  const id = await setup.watch();
  const kinds = Object.keys(arrivals);
  const formats = [audio.m4a, audio.flac, audio.ogg].map(({ path, fileName }) => ({
    content: readFileSync(path),
    extension: fileName.split('.').at(-1) ?? '',
  }));
  const makeContent = (name: string): Buffer => {
    const file = join(setup.profile, name);
    writeWav(file, 40_000 + random(60_000));
    const content = readFileSync(file);
    rmSync(file);
    return content;
  };
  /** Longer or shorter than two looks. */
  const pause = (): Promise<void> => sleep(random(250));
  const arrive = async (index: number): Promise<Expected> => {
    await sleep(random(15_000));
    const kind = kinds[index % kinds.length] ?? 'atOnce';
    const content = makeContent(`${index}.wav`);
    const path = join(setup.folder, `${kind} ${index}.wav`);
    return (await arrivals[kind]?.(
      { setup, content, other: makeContent(`${index}b.wav`), pause },
      path,
    )) as Expected;
  };
  const arriving = Promise.all(Array.from({ length: count }, (_, index) => arrive(index)));
  const others = formats.map(({ content, extension }, index) => {
    const path = join(setup.folder, `format ${index}.${extension}`);
    return arrivals.preallocated?.({ setup, content, other: content, pause }, path) as Promise<Expected>;
  });
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(600 + random(1_000));
    if (kill === 5) {
      renameSync(setup.folder, `${setup.folder} away`);
      // What arrives waits meanwhile; what is being read does not.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      renameSync(`${setup.folder} away`, setup.folder);
    } else await setup.restart();
  }
  const expected = [...(await arriving), ...(await Promise.all(others))];
  const hashes = expected.flatMap((one) => one.hashes);
  await setup.waitUntil(
    () => new Set(setup.heard.map(({ hash }) => hash)).size >= hashes.length,
    'all are heard',
  );
  const texts = expected.flatMap(({ text }) => (text === null ? [] : [toTextFile(text)]));
  await setup.waitUntil(() => texts.every((text) => readText(text) !== null), 'all texts');
  await setup.settle(10);
  const jobs = await setup.jobs();
  const heard = new Set(setup.heard.map(({ hash }) => hash));
  const isRight = (one: Expected): boolean =>
    one.hashes.every((hash) => heard.has(hash)) &&
    (one.text === null || readText(toTextFile(one.text)) !== null);
  const surplus = Math.max(0, jobs.length - hashes.length);
  const wrong = setup.heard.filter(({ hash }) => !hashes.includes(hash));
  const right = expected.filter(isRight).length - surplus - wrong.length;
  recordMetric('watched', `${right}/${expected.length}`);
  expect(wrong).toEqual([]);
  expect(jobs).toHaveLength(hashes.length);
  expect(jobs.filter(({ state }) => state.kind !== 'done')).toEqual([]);
  expect(setup.view(id).taken).toBe(hashes.length);
  await setup.close();
});
