/** Episodes with the real service: one entry for several records. */

import { describe, expect, it } from 'vitest';
import { joinParts } from '../../../../preload/contract/episode-text.ts';
import { toServiceId } from '../../../service/text-id.ts';
import { removeJobs, saveJobs } from '../../uploads/job-fixture.ts';
import { toDone } from '../../uploads/preparation-fixture.ts';
import { getErrorCode, unwrap } from '../../uploads/uploads-setup.ts';
import {
  addEpisode,
  createLibraryForEachTest,
  find,
  findFile,
  getEpisodes,
  getStates,
  ids,
  linkFile,
  newLong,
  queued,
  saveLong,
  setup,
  texts,
} from './episodes-setup.ts';

createLibraryForEachTest();

describe('an episode of the upload queue', () => {
  it('has parts that are uploading until they are done, and are missing when they are removed', () => {
    const job = newLong([queued, toDone(setup.toId(7)), queued]);
    const id = saveLong([queued, toDone(setup.toId(7)), queued]);
    const [episode] = getEpisodes();
    expect(episode).toMatchObject({ id, name: 'Lamps', durationMs: 2_700_000 });
    expect(episode?.parts[1]).toMatchObject({ index: 1, startMs: 900_000, endMs: 1_800_000 });
    expect(getStates()).toEqual(['uploading', 'there', 'uploading']);
    unwrap(saveJobs(setup.databases.app, [{ ...job, parts: job.parts.slice(0, 2) }]));
    expect(getStates()).toEqual(['uploading', 'there', 'missing']);
    // From the recording in the queue.
    expect(getEpisodes()[0]?.parts[2]?.resendFrom).toBe('l');
    unwrap(removeJobs(setup.databases.app, ['l']));
    expect(getStates()).toEqual(['missing', 'there', 'missing']);
    expect(getEpisodes()[0]?.parts[2]?.resendFrom).toBeUndefined();
  });

  it('lets a part be sent again that the queue does not have', () => {
    const id = saveLong([toDone(setup.toId(7)), { kind: 'cancelled' }, toDone('9')]);
    const find = (index: number, seconds: number | null = 2_700) =>
      setup.library.episodes.findMissingPart(id, index, seconds);
    expect(getErrorCode(find(1))).toBe('wrong_state');
    unwrap(removeJobs(setup.databases.app, ['l']));
    expect(getErrorCode(find(1, 2_600))).toBe('wrong_state');
    expect(getErrorCode(find(0))).toBe('wrong_state');
    expect(unwrap(find(1))).toEqual({
      recordingId: 'l',
      recordingName: 'Lamps',
      index: 1,
      cuts: [900, 1_800],
    });
    const job = newLong([queued, queued, queued]);
    unwrap(saveJobs(setup.databases.app, [{ ...job, parts: job.parts.slice(1, 2) }]));
    expect(getStates()).toEqual(['there', 'uploading', 'there']);
    expect(getErrorCode(find(1))).toBe('wrong_state');
  });

  it('is found by its recording', () => {
    const id = saveLong([queued, queued]);
    const { episodes } = setup.library;
    expect(unwrap(episodes.findOfRecording(setup.toId(7)))).toBeNull();
    linkFile(setup.toId(7), { path: '/elsewhere/copy.wav' });
    linkFile(setup.toId(8), { fingerprint: 'other' });
    expect(unwrap(episodes.findOfRecording(setup.toId(7)))?.id).toBe(id);
    expect(unwrap(episodes.findOfRecording(setup.toId(8)))).toBeNull();
    linkFile(id, { fingerprint: 'other' });
    expect(unwrap(episodes.findOfRecording(setup.toId(8)))?.id).toBe(id);
  });

  it('misses a part whose upload is cancelled, until it is sent again', () => {
    saveLong([queued, { kind: 'cancelled' }, queued]);
    expect(getStates()).toEqual(['uploading', 'missing', 'uploading']);
    expect(getEpisodes()[0]?.parts[1]).toMatchObject({ upload: 'cancelled', resendFrom: 'l' });
    const failed = { kind: 'failed', error: { code: 'too_large' }, canRetry: true } as const;
    saveLong([queued, failed, queued]);
    expect(getEpisodes()[0]?.parts[1]).toMatchObject({ state: 'missing', upload: 'failed' });
    expect(getEpisodes()[0]?.parts[1]?.resendFrom).toBeUndefined();
    saveLong([queued, queued, queued]);
    expect(getStates()).toEqual(['uploading', 'uploading', 'uploading']);
  });

  it('survives a restart, with its recording and the file that was linked to it', async () => {
    const id = saveLong([queued, queued]);
    expect(findFile(id)).toMatchObject({ path: '/music/long.wav', range: null });
    linkFile(id, { path: '/music/better.wav' });
    await setup.restart();
    expect(getEpisodes()).toHaveLength(1);
    expect(findFile(id)).toMatchObject({ path: '/music/better.wav' });
  });

  it('belongs to its account', async () => {
    const id = await addEpisode();
    setup.account = 'another';
    expect(getEpisodes()).toEqual([]);
    expect(getErrorCode(await setup.library.forRenderer.show(id))).toBe('not_found');
    expect(getErrorCode(setup.library.episodes.separate(id))).toBe('interrupted');
  });

  it('is removed at the next start if nothing is left of it', async () => {
    saveLong([toDone(setup.toId(7)), queued]);
    unwrap(setup.library.purge(setup.toId(7)));
    unwrap(removeJobs(setup.databases.app, ['l']));
    expect(getEpisodes()).toHaveLength(1);
    await setup.restart();
    expect(getEpisodes()).toEqual([]);
  });
});

describe('what the service finds', () => {
  it('has the episode once, at the place of the first of its parts', async () => {
    const id = await addEpisode();
    expect((await find()).map(({ name }) => name)).toEqual(['Other', 'Lamps']);
    expect((await find({ sort: 'asc' })).map((one) => one.id)).toEqual([id, expect.any(String)]);
    expect((await find())[1]).toMatchObject({
      id,
      excerpt: 'The lighthouse stood.',
      favorites: 'none',
      seconds: 2_700,
      recordIds: ids,
    });
  });

  it('shows some favourites, and the episode among the favourites', async () => {
    await addEpisode();
    for (const id of ids.slice(1)) setup.service.data.transcriptions.update(toServiceId(id), { favorite: 1 });
    expect((await find())[1]?.favorites).toBe('some');
    expect((await find({ favorite: true })).map(({ name }) => name)).toEqual(['Lamps']);
    expect((await find({ search: 'part 2', search_by: 'name' })).map(({ name }) => name)).toEqual(['Lamps']);
  });

  it('has the episode without a part that was deleted at the service', async () => {
    const id = await addEpisode();
    setup.service.data.transcriptions.delete(toServiceId(ids[2] ?? ''));
    expect(getErrorCode(await setup.library.api.show(ids[2] ?? ''))).toBe('not_found');
    expect(getStates()).toEqual(['there', 'there', 'deleted']);
    expect(await find()).toMatchObject([{ name: 'Other' }, { id, parts: { there: 2, count: 3 } }]);
    expect(unwrap(await setup.library.forRenderer.show(id)).result).toBe(
      'The lighthouse stood.\n\nIt was painted white.',
    );
  });

  it('has the episode on each page with one of its parts', async () => {
    const records = Array.from({ length: 25 }, (_, index) =>
      setup.insertRecord(`Long · part ${index + 1} of 25`, `Text ${index}.`),
    );
    const id = saveLong(records.map(toDone));
    setup.insertRecord('Newest', 'x');
    const pages = await Promise.all([1, 2, 3].map((page) => find({ page })));
    expect(pages.map((rows) => rows.map((row) => row.id === id))).toEqual([[false, true], [true], [true]]);
  });
});

describe('showing an episode', () => {
  it('requests the records of all parts, and returns them too', async () => {
    const id = await addEpisode();
    const shown = unwrap(await setup.library.forRenderer.show(id));
    expect(shown.result).toBe(joinParts(texts).text);
    expect(shown.episode?.records?.map((record) => [record.id, record.result])).toEqual(
      ids.map((one, index) => [one, texts[index]]),
    );
    expect(shown.cachedAt).toBeNull();
  });

  it('returns the cached texts offline, with their age', async () => {
    const id = await addEpisode();
    await setup.service.stop();
    const shown = unwrap(await setup.library.forRenderer.show(id));
    expect(shown.result).toBe(joinParts(texts).text);
    expect(shown.cachedAt).toEqual(expect.any(Number));
  });
});
