/** Episodes with the real service: one entry for several records. */
import { describe, expect, it } from 'vitest';
import { createAudioLinkRepository } from '../../../../main/library/audio/audio-link-repository.ts';
import { joinParts } from '../../../../preload/contract/episode-text.ts';
import { newJob, saveJobs } from '../../uploads/job-fixture.ts';
import { getErrorCode, unwrap } from '../../uploads/uploads-setup.ts';
import {
  addEpisode,
  createLibraryForEachTest,
  find,
  getEpisodes,
  getStates,
  ids,
  recording,
  setup,
  texts,
  uploadEpisode,
} from './episodes-setup.ts';

createLibraryForEachTest();

describe('an episode of the upload queue', () => {
  it('has the measured parts when they are cut, and keeps their records', () => {
    const { id } = uploadEpisode();
    unwrap(setup.library.episodes.setPartRecord('j1', '7'));
    const parts = ['j1', 'j2'].map((jobId, index) => ({
      index,
      startMs: index * 1_300_000,
      endMs: (index + 1) * 1_300_000,
      jobId,
    }));
    unwrap(setup.library.episodes.setParts({ accountId: 'service', count: 2, parts }));
    const [episode] = getEpisodes();
    expect(episode).toMatchObject({ id, name: 'Lamps', durationMs: 2_600_000 });
    expect(
      episode?.parts.map(({ jobId, transcriptionId, endMs }) => [jobId, transcriptionId, endMs]),
    ).toEqual([
      ['j1', '7', 1_300_000],
      ['j2', null, 2_600_000],
    ]);
    const unknown = parts.map((part) => ({ ...part, jobId: `other ${part.jobId}` }));
    expect(setup.library.episodes.setParts({ accountId: 'service', count: 2, parts: unknown })).toEqual({
      ok: true,
      value: true,
    });
    expect(getEpisodes()).toHaveLength(1);
  });

  it('has parts that are uploading until their jobs are done', () => {
    const episode = uploadEpisode();
    expect(episode).toMatchObject({ name: 'Lamps', durationMs: 2_700_000 });
    expect(episode.parts[1]).toMatchObject({ index: 1, startMs: 900_000, endMs: 1_800_000, jobId: 'j2' });
    unwrap(setup.library.episodes.setPartRecord('j2', '7'));
    unwrap(setup.library.episodes.setPartRecord('unknown', '8'));
    expect(getStates()).toEqual(['uploading', 'there', 'uploading']);
    unwrap(setup.library.episodes.partJobsChanged(['j3']));
    expect(getStates()).toEqual(['uploading', 'there', 'missing']);
  });

  it('keeps parts whose jobs were removed from the queue when the others are measured', () => {
    uploadEpisode();
    const { episodes } = setup.library;
    unwrap(episodes.setPartRecord('j1', '7'));
    unwrap(episodes.partJobsChanged(['j2']));
    const last = { index: 2, startMs: 1_700_000, endMs: 2_600_000, jobId: 'j3' };
    unwrap(episodes.setParts({ accountId: 'service', count: 3, parts: [last] }));
    expect(getStates()).toEqual(['there', 'missing', 'uploading']);
    expect(getEpisodes()[0]).toMatchObject({ durationMs: 2_600_000 });
    expect(getEpisodes()[0]?.parts[2]).toMatchObject(last);
  });

  it('lets a part be sent again that has no job', () => {
    const { id } = uploadEpisode();
    const { episodes } = setup.library;
    unwrap(episodes.setPartRecord('j1', '7'));
    const claim = (index: number, seconds: number | null = 2_700) =>
      episodes.attachPart({ id, index, jobId: `again ${index}`, seconds });
    expect(getErrorCode(claim(1))).toBe('wrong_state');
    unwrap(episodes.partJobsChanged(['j2']));
    expect(getErrorCode(claim(1, 2_600))).toBe('wrong_state');
    expect(getErrorCode(claim(0))).toBe('wrong_state');
    expect(unwrap(claim(1))).toEqual({ name: 'Lamps', cuts: [900, 1_800] });
    expect(getStates()).toEqual(['there', 'uploading', 'uploading']);
    unwrap(episodes.setPartRecord('again 1', '8'));
    expect(getStates()).toEqual(['there', 'there', 'uploading']);
  });

  it('is found by its recording', () => {
    const { id } = uploadEpisode();
    const { episodes } = setup.library;
    const links = createAudioLinkRepository(setup.databases.app, Date.now);
    expect(unwrap(episodes.findOfRecording('7'))).toBeNull();
    unwrap(links.save('service', '7', { ...recording, path: '/elsewhere/copy.wav' }));
    unwrap(links.save('service', '8', { ...recording, fingerprint: 'other' }));
    expect(unwrap(episodes.findOfRecording('7'))?.id).toBe(id);
    expect(unwrap(episodes.findOfRecording('8'))).toBeNull();
  });

  it('misses a part whose upload is cancelled, until it is sent again', () => {
    uploadEpisode();
    const job = newJob({ id: 'j2' });
    unwrap(saveJobs(setup.databases.app, [newJob({ id: 'j2', state: { kind: 'cancelled' } })]));
    expect(getStates()).toEqual(['uploading', 'missing', 'uploading']);
    expect(getEpisodes()[0]?.parts[1]).toMatchObject({ upload: 'cancelled', resendFrom: 'j2' });
    const failed = { kind: 'failed', error: { code: 'too_large' }, canRetry: true } as const;
    unwrap(saveJobs(setup.databases.app, [newJob({ id: 'j2', state: failed })]));
    expect(getEpisodes()[0]?.parts[1]).toMatchObject({ state: 'missing', upload: 'failed' });
    expect(getEpisodes()[0]?.parts[1]?.resendFrom).toBeUndefined();
    unwrap(saveJobs(setup.databases.app, [job]));
    expect(getStates()).toEqual(['uploading', 'uploading', 'uploading']);
  });

  it('misses parts whose jobs were removed just before the application was killed', () => {
    uploadEpisode();
    unwrap(setup.library.episodes.setPartRecord('j1', '7'));
    unwrap(saveJobs(setup.databases.app, [newJob({ id: 'j2' })]));
    unwrap(setup.library.episodes.clearUnknownJobs());
    expect(getStates()).toEqual(['there', 'uploading', 'missing']);
    const [first, , last] = getEpisodes()[0]?.parts ?? [];
    expect(first?.jobId).toBe('j1');
    // From the job of another part.
    expect(last?.resendFrom).toBe('j2');
  });

  it('survives a restart, with the link to the recording', async () => {
    const { id } = uploadEpisode();
    await setup.restart();
    expect(getEpisodes()).toHaveLength(1);
    const links = createAudioLinkRepository(setup.databases.app, Date.now);
    expect(unwrap(links.find('service', id))).toMatchObject({ path: '/music/long.wav', fresh: false });
  });

  it('belongs to its account', async () => {
    const id = await addEpisode();
    setup.account = 'another';
    expect(getEpisodes()).toEqual([]);
    expect(getErrorCode(await setup.library.forRenderer.show(id))).toBe('not_found');
    expect(getErrorCode(setup.library.episodes.separate(id))).toBe('unknown_id');
  });

  it('is not created twice for one job, and nothing of it stays', () => {
    uploadEpisode();
    const again = setup.library.episodes.createEpisode({
      name: 'Again',
      accountId: 'service',
      recording,
      parts: [
        { startMs: 0, endMs: 1, jobId: 'j9' },
        { startMs: 1, endMs: 2, jobId: 'j1' },
      ],
    });
    expect(getErrorCode(again)).toBe('storage_failed');
    expect(getEpisodes()).toHaveLength(1);
    expect(uploadEpisode('Third', ['j9']).parts).toHaveLength(1);
  });

  it('is removed at the next start if nothing is left of it', async () => {
    uploadEpisode('Never sent', ['j7']);
    unwrap(setup.library.episodes.partJobsChanged(['j7']));
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
    for (const id of ids.slice(1)) setup.service.data.transcriptions.update(Number(id), { favorite: 1 });
    expect((await find())[1]?.favorites).toBe('some');
    expect((await find({ favorite: true })).map(({ name }) => name)).toEqual(['Lamps']);
    expect((await find({ search: 'part 2', search_by: 'name' })).map(({ name }) => name)).toEqual(['Lamps']);
  });

  it('has the episode without a part that was deleted at the service', async () => {
    const id = await addEpisode();
    setup.service.data.transcriptions.delete(Number(ids[2]));
    expect(getErrorCode(await setup.library.api.show(ids[2] ?? ''))).toBe('not_found');
    expect(getStates()).toEqual(['there', 'there', 'deleted']);
    expect(await find()).toMatchObject([{ name: 'Other' }, { id, parts: { there: 2, count: 3 } }]);
    expect(unwrap(await setup.library.forRenderer.show(id)).result).toBe(
      'The lighthouse stood.\n\nIt was painted white.',
    );
  });

  it('has the episode on each page with one of its parts', async () => {
    const jobs = Array.from({ length: 25 }, (_, index) => `job ${index}`);
    const { id } = uploadEpisode('Long', jobs);
    for (const [index, job] of jobs.entries()) {
      const record = setup.insertRecord(`Long · part ${index + 1} of 25`, `Text ${index}.`);
      unwrap(setup.library.episodes.setPartRecord(job, record));
    }
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
