/** An episode of three records at the real service. */
import { afterEach, beforeEach } from 'vitest';
import type { Episode } from '../../../../preload/contract/episodes.ts';
import type { LibraryRow } from '../../../../preload/contract/library.ts';
import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
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

/** As the upload queue does it. */
export const uploadEpisode = (name = 'Lamps', jobs = ['j1', 'j2', 'j3']): Episode => {
  const parts = jobs.map((jobId, index) => ({
    startMs: index * 900_000,
    endMs: (index + 1) * 900_000,
    jobId,
  }));
  return unwrap(setup.library.episodes.createEpisode({ name, accountId: 'service', recording, parts }));
};

export const addEpisode = async (name = 'Lamps'): Promise<string> => {
  const { id } = uploadEpisode(name);
  ids = texts.map((text, index) => setup.insertRecord(`${name} · part ${index + 1} of 3`, text));
  for (const [index, recordId] of ids.entries())
    unwrap(setup.library.episodes.setPartRecord(`j${index + 1}`, recordId));
  setup.insertRecord('Other', 'A lighthouse elsewhere.');
  setup.library.start();
  await setup.waitUntilIndexed();
  return id;
};

export const find = async (query: TranscriptionQuery = {}): Promise<readonly LibraryRow[]> =>
  unwrap(await setup.library.searchService(query)).rows;
export const getStored = (id: string) => setup.service.data.transcriptions.get(Number(id));
export const getEpisodes = () => unwrap(setup.library.episodes.list());
export const getStates = () => getEpisodes()[0]?.parts.map(({ state }) => state);

/** Replaces the text of a part as the window does. It is not saved. */
export const typeText = async (text: string, id = ''): Promise<void> => {
  const { version, text: before } = unwrap(await setup.library.texts.open(id));
  unwrap(setup.library.texts.edit(id, { version, from: 0, to: before.length, insert: text }));
};
