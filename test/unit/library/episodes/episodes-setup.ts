/** An episode of three records at the real service. */

import { afterEach, beforeEach } from 'vitest';
import type { Job } from '../../../../main/uploads/job.ts';
import { getAccountTag, RecordingRepository } from '../../../../main/uploads/recording-repository.ts';
import { toEpisodeId } from '../../../../preload/contract/episodes.ts';
import type { LibraryRow } from '../../../../preload/contract/library.ts';
import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import type { UploadState } from '../../../../preload/contract/uploads.ts';
import { toServiceId } from '../../../service/text-id.ts';
import { saveJobs } from '../../uploads/job-fixture.ts';
import { newRecordingInParts, toDone } from '../../uploads/preparation-fixture.ts';
import { unwrap } from '../../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary } from '../library-setup.ts';

export const texts = ['The lighthouse stood.', 'It was painted white.', 'and red. The keeper waved.'];
export let setup: LibrarySetup;
export let ids: readonly string[];

/** Creates `setup` before each test of the file and closes it after the test. */
export const createLibraryForEachTest = (): void => {
  beforeEach(async () => {
    setup = await setUpLibrary({ service: { limits: { result: 2_000 } } });
  });
  afterEach(() => setup.close());
};

export const recording = {
  path: '/music/long.wav',
  fileName: 'long.wav',
  size: 1_000,
  fingerprint: 'print',
  durationSeconds: 2_700,
};

export const findFile = (id: string) =>
  unwrap(new RecordingRepository(setup.databases.app).findFile('service', id));
export const linkFile = (id: string, changes: Partial<typeof recording> = {}): void =>
  void unwrap(
    new RecordingRepository(setup.databases.app).linkFile(
      'service',
      id,
      { ...recording, ...changes },
      Date.now(),
    ),
  );

/** What the queue has of a recording with one part in each of these states. */
export const newLong = (states: readonly UploadState[], changes: Partial<Job> = {}): Job => {
  const job = { id: 'l', name: 'Lamps', ...recording, durationSeconds: states.length * 900, ...changes };
  return newRecordingInParts(states, job);
};

export const queued: UploadState = { kind: 'queued' };

/** The queue saves the recording. Returns the id of its episode. */
export const saveLong = (...of: Parameters<typeof newLong>): string => {
  const job = newLong(...of);
  unwrap(saveJobs(setup.databases.app, [job]));
  return toEpisodeId(getAccountTag('service'), job.id);
};

export const addEpisode = async (): Promise<string> => {
  ids = texts.map((text, index) => setup.insertRecord(`Lamps · part ${index + 1} of 3`, text));
  const id = saveLong(ids.map(toDone));
  setup.insertRecord('Other', 'A lighthouse elsewhere.');
  setup.library.start();
  await setup.waitUntilIndexed();
  return id;
};

export const find = async (query: TranscriptionQuery = {}): Promise<readonly LibraryRow[]> =>
  unwrap(await setup.library.searchService(query)).rows;
export const getStored = (id: string) => setup.service.data.transcriptions.get(toServiceId(id));
export const getEpisodes = () => unwrap(setup.library.episodes.list());
export const getStates = () => getEpisodes()[0]?.parts.map(({ state }) => state);

/** Replaces the text of a part as the window does. It is not saved. */
export const typeText = async (text: string, id = ''): Promise<void> => {
  const { version, text: before } = unwrap(await setup.library.texts.open(id));
  unwrap(setup.library.texts.edit(id, { version, from: 0, to: before.length, insert: text }));
};
