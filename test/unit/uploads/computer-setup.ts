/** The queue with this computer as its place: a real database and real files, and a listener that hears what the test says. */
import { basename, join } from 'node:path';
import type { TranscriptionsApi } from '../../../main/api/types.ts';
import { type Database, openDatabase } from '../../../main/storage/database.ts';
import { TextRepository } from '../../../main/texts/text-repository.ts';
import { type Recogniser, Uploads, type UploadsDeps, usualTiming } from '../../../main/uploads/uploads.ts';
import { fail } from '../../../preload/contract/result.ts';
import type { Place } from '../../../preload/contract/settings.ts';
import type { UploadFields, UploadJob, UploadState } from '../../../preload/contract/uploads.ts';
import { createStepListener, type StepListener } from '../listening/step-listener.ts';
import { listUploads } from './list-uploads.ts';
import { createFastClock } from './test-clock.ts';
import { noPreparation, quietDeps } from './uploads-deps.ts';
import { unwrap, writeWav } from './uploads-setup.ts';

export const databaseName = 'data.db';

export interface ComputerSetup {
  readonly folder: string;
  readonly listener: StepListener;
  readonly database: Database;
  readonly uploads: Uploads;
  readonly texts: TextRepository;
  /** What was reported to the library. */
  readonly heard: (readonly [id: string, isNew: boolean])[];
  readonly warnings: string[];
  /** Where new recordings go. */
  place: Place;
  /** A WAV of the folder; its content follows from the name. */
  makeWav(name: string, size?: number): string;
  add(path: string, fields?: UploadFields): Promise<UploadJob>;
  job(id: string): Promise<UploadJob>;
  waitForState(id: string, kind: UploadState['kind']): Promise<UploadJob>;
  close(): Promise<void>;
}

const noService = async () => fail('not_configured');

type Analyse = UploadsDeps['preparation']['preparer']['analyse'];

/** `analyse`: of recordings that wait for review. */
export const openComputer = (
  folder: string,
  recogniser: Partial<Recogniser> = {},
  analyse: Analyse = noPreparation.preparer.analyse,
): ComputerSetup => {
  const database = unwrap(openDatabase(join(folder, databaseName)));
  const listener = createStepListener();
  const heard: (readonly [string, boolean])[] = [];
  const warnings: string[] = [];
  let place: Place = 'computer';
  const clock = createFastClock(200);
  const uploads = new Uploads(
    {
      ...quietDeps,
      preparation: { ...noPreparation, preparer: { ...noPreparation.preparer, analyse } },
      database,
      service: { list: noService, show: noService } as unknown as TranscriptionsApi,
      recogniser: {
        listen: listener.listen,
        speed: { read: () => ({ mean: null, ofSample: null }), write: () => {}, measure: () => {} },
        getHints: () => [],
        onText: (...text) => heard.push(text),
        warn: (message) => warnings.push(message),
        ...recogniser,
      },
      access: noService,
      settings: () => ({
        place,
        reviewBeforeUpload: false,
        concurrency: 4,
        transcriptionTimeoutMinutes: 60,
        language: '',
      }),
      emit: () => {},
    },
    { ...usualTiming, clock },
  );
  const job = async (id: string): Promise<UploadJob> => {
    const found = (await listUploads(uploads)).find((one) => one.id === id);
    if (!found) throw new Error(`No job ${id}`);
    return found;
  };
  return {
    folder,
    get place() {
      return place;
    },
    set place(next) {
      place = next;
    },
    listener,
    database,
    uploads,
    texts: new TextRepository(database, clock.now),
    heard,
    warnings,
    makeWav: (name, size = 50_000) => writeWav(join(folder, name), size),
    add: async (path, fields = {}) => {
      const dropped = { path, name: basename(path), size: 0 };
      const { name, ...others } = fields;
      const added = unwrap(
        await uploads.addFiles([dropped], name === undefined ? undefined : { name, ...others }),
      );
      const [first] = added.jobs;
      if (!first) throw new Error(JSON.stringify(added.skipped));
      if (name !== undefined) unwrap(await uploads.start([first.id]));
      return first;
    },
    job,
    waitForState: async (id, kind) => {
      for (;;) {
        const found = await job(id);
        if (found.state.kind === kind) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    close: async () => {
      await uploads.close();
      database.close();
    },
  };
};
