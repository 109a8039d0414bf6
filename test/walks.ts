/**
 * `npm run walks` counts the files of main and preload in which a function runs for a journey; `-- --list` names them, each with the number
 * of its functions that ran. `npm run verify` fails when a journey crosses more files than before, because who changes it reads them all.
 */
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Listen } from '../main/listening/listen.ts';
import { Uploads } from '../main/uploads/uploads.ts';
import { computerAccountId } from '../preload/contract/account-id.ts';
import { ok } from '../preload/contract/result.ts';
import type { Place } from '../preload/contract/settings.ts';
import { audio } from './fixtures/audio.ts';
import { recordMetric } from './metric.ts';
import { setUpLibrary } from './unit/library/library-setup.ts';
import { createChunk } from './unit/listening/step-listener.ts';
import { baseUrls } from './unit/settings/memory-settings.ts';
import { SettingsSetup } from './unit/settings/settings-setup.ts';
import { quietDeps } from './unit/uploads/uploads-deps.ts';
import { unwrap } from './unit/uploads/uploads-setup.ts';

/** The files that a journey may cross. A change that shortens one lowers its number. */
const limits = { path: 79, heard: 64, text: 40, 'text-here': 28, key: 10 };

interface Walk {
  readonly name: keyof typeof limits;
  /** Files with the number of their functions that ran. */
  readonly files: ReadonlyMap<string, number>;
}

const root = new URL('..', import.meta.url).href;

/** Counts which functions ran since the last call: taking the coverage resets it. */
class Counter {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  async take(): Promise<ReadonlyMap<string, number>> {
    // What a journey starts and does not wait for is of it too.
    await sleep(500);
    const files = new Map<string, number>();
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    for (const { url, functions } of result) {
      const file = url.startsWith(root) ? url.slice(root.length) : '';
      if (!/^(main|preload)\//.test(file)) continue;
      const ran = functions.filter(
        ({ functionName, ranges }, at) => (at > 0 || functionName !== '') && (ranges[0]?.count ?? 0) > 0,
      );
      if (ran.length > 0) files.set(file, ran.length);
    }
    return files;
  }

  stop(): void {
    this.#session.disconnect();
  }
}

const hearOneWord: Listen = async ({ onChunks }) => {
  onChunks([createChunk(0)]);
  return ok({ durationMs: 10_000, unreadTracks: 0, voices: [] });
};

/** A dropped path becomes a record of the library. */
const walkPath = async (counter: Counter, place: Place): Promise<ReadonlyMap<string, number>> => {
  const setup = await setUpLibrary({ speed: 1 });
  const accountId = 'service';
  setup.account = place === 'computer' ? computerAccountId : accountId;
  const { contentUrl, analyticsUrl, apiKey } = setup.service;
  const access = async () => ({ ok: true as const, value: { analyticsUrl, contentUrl, apiKey, accountId } });
  const uploads = new Uploads({
    ...quietDeps,
    database: setup.databases.app,
    service: setup.uploads,
    recogniser: { ...quietDeps.recogniser, listen: hearOneWord, onText: setup.library.textHeard },
    access,
    settings: () => ({
      place,
      reviewBeforeUpload: false,
      concurrency: 1,
      transcriptionTimeoutMinutes: 60,
      language: '',
    }),
    emit: () => {},
  });
  try {
    await counter.take();
    unwrap(await uploads.addFiles([{ path: audio.wav.path, name: path.basename(audio.wav.path), size: 0 }]));
    for (;;) {
      const [job] = unwrap(await uploads.list()).jobs;
      if (job?.state.kind === 'done') break;
      if (job?.state.kind === 'failed') throw new Error(JSON.stringify(job.state));
      await sleep(100);
    }
    return await counter.take();
  } finally {
    await uploads.close();
    await setup.close();
  }
};

/** A text is opened, corrected and saved. */
const walkText = async (counter: Counter, account: string): Promise<ReadonlyMap<string, number>> => {
  const setup = await setUpLibrary({ speed: 1 });
  try {
    setup.account = account;
    const base = 'As the service has it.';
    const id = setup.insertRecord('Episode 1', base);
    unwrap(await setup.library.refresh());
    await counter.take();
    const { version } = unwrap(await setup.library.texts.open(id));
    unwrap(setup.library.texts.edit(id, { version, from: 0, to: base.length, insert: 'Corrected.' }));
    unwrap(await setup.library.texts.save(id));
    return await counter.take();
  } finally {
    await setup.close();
  }
};

/** A key that the user entered is encrypted, and read for a request. */
const walkKey = async (counter: Counter): Promise<ReadonlyMap<string, number>> => {
  const { settings } = new SettingsSetup();
  await settings.update(baseUrls);
  await counter.take();
  unwrap(await settings.setApiKey('key'));
  unwrap(await settings.access());
  return counter.take();
};

const measureWalks = async (): Promise<readonly Walk[]> => {
  const counter = new Counter();
  await counter.start();
  const path = await walkPath(counter, 'service');
  const heard = await walkPath(counter, 'computer');
  const text = await walkText(counter, 'service');
  const textHere = await walkText(counter, computerAccountId);
  const key = await walkKey(counter);
  counter.stop();
  return [
    { name: 'path', files: path },
    { name: 'heard', files: heard },
    { name: 'text', files: text },
    { name: 'text-here', files: textHere },
    { name: 'key', files: key },
  ];
};

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });
for (const { name, files } of await measureWalks()) {
  const functions = [...files.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${name}: ${files.size} files, ${functions} functions; at most ${limits[name]} files`);
  if (values.list) for (const [file, count] of [...files].toSorted()) console.log(`  ${file} ${count}`);
  recordMetric(`walk-${name}`, files.size);
  if (files.size > limits[name]) process.exitCode = 1;
}
