/** Episodes with the real service: one entry for several records. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudioLinkRepository } from '../../../../main/library/audio/audio-link-repository.ts';
import { joinParts, splitAtBoundaries } from '../../../../preload/contract/episode-text.ts';
import type { Episode } from '../../../../preload/contract/episodes.ts';
import type { Transcription, TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { serverError, unauthorized } from '../../../service/faults/answers.ts';
import { getErrorCode, unwrap } from '../../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary } from '../library-setup.ts';

const texts = ['The lighthouse stood.', 'It was painted white.', 'and red. The keeper waved.'];
let setup: LibrarySetup;
let ids: readonly string[];

beforeEach(async () => {
  setup = await setUpLibrary({ service: { limits: { result: 2_000 } } });
});
afterEach(() => setup.close());

const recording = {
  path: '/music/long.wav',
  fileName: 'long.wav',
  size: 1_000,
  fingerprint: 'print',
  durationSeconds: 2_700,
};

/** As the upload queue does it. */
const uploadEpisode = (name = 'Lamps', jobs = ['j1', 'j2', 'j3']): Episode => {
  const parts = jobs.map((jobId, index) => ({
    startMs: index * 900_000,
    endMs: (index + 1) * 900_000,
    jobId,
  }));
  return unwrap(setup.library.episodes.createEpisode({ name, accountId: 'service', recording, parts }));
};

const addEpisode = async (name = 'Lamps'): Promise<string> => {
  const { id } = uploadEpisode(name);
  ids = texts.map((text, index) => setup.insertRecord(`${name} · part ${index + 1} of 3`, text));
  for (const [index, recordId] of ids.entries())
    unwrap(setup.library.episodes.setPartRecord(`j${index + 1}`, recordId));
  setup.insertRecord('Other', 'A lighthouse elsewhere.');
  setup.library.start();
  await setup.waitUntilIndexed();
  return id;
};

const list = async (query: TranscriptionQuery = {}): Promise<readonly Transcription[]> =>
  unwrap(await setup.library.forRenderer.list(query)).items;
const getStored = (id: string) => setup.service.data.transcriptions.get(Number(id));
const getEpisodes = () => unwrap(setup.library.episodes.list());
const getStates = () => getEpisodes()[0]?.parts.map(({ state }) => state);

describe('an episode of the upload queue', () => {
  it('has the measured parts when they are cut, and keeps their records', () => {
    const { id } = uploadEpisode();
    unwrap(setup.library.episodes.setPartRecord('j1', '7'));
    const parts = ['j1', 'j2'].map((jobId, index) => ({
      startMs: index * 1_300_000,
      endMs: (index + 1) * 1_300_000,
      jobId,
    }));
    unwrap(setup.library.episodes.replaceParts({ accountId: 'service', parts }));
    const [episode] = getEpisodes();
    expect(episode).toMatchObject({ id, name: 'Lamps', durationMs: 2_600_000 });
    expect(
      episode?.parts.map(({ jobId, transcriptionId, endMs }) => [jobId, transcriptionId, endMs]),
    ).toEqual([
      ['j1', '7', 1_300_000],
      ['j2', null, 2_600_000],
    ]);
    const unknown = parts.map((part) => ({ ...part, jobId: `other ${part.jobId}` }));
    expect(setup.library.episodes.replaceParts({ accountId: 'service', parts: unknown })).toEqual({
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
    unwrap(setup.library.episodes.removePartJob('j3'));
    expect(getStates()).toEqual(['uploading', 'there', 'missing']);
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
    unwrap(setup.library.episodes.removePartJob('j7'));
    expect(getEpisodes()).toHaveLength(1);
    await setup.restart();
    expect(getEpisodes()).toEqual([]);
  });
});

describe('the list', () => {
  it('has one entry, at the place of the last part, in ascending order of the first', async () => {
    const id = await addEpisode();
    expect((await list()).map(({ name }) => name)).toEqual(['Other', 'Lamps']);
    expect((await list({ sort: 'asc' })).map((one) => one.id)).toEqual([id, expect.any(String)]);
    const [, entry] = await list();
    expect(entry).toMatchObject({
      id,
      result: 'The lighthouse stood.\n\nIt was painted white. and red. The keeper waved.',
      favorite: false,
      created_at: getStored(ids[0] ?? '')?.created_at,
      episode: { durationMs: 2_700_000, favorites: 'none', characters: texts.join('').length },
    });
  });

  it('shows some favourites, and the episode among the favourites once', async () => {
    await addEpisode();
    for (const id of ids.slice(1)) setup.service.data.transcriptions.update(Number(id), { favorite: 1 });
    expect((await list())[1]?.episode?.favorites).toBe('some');
    expect((await list({ favorite: true })).map(({ name }) => name)).toEqual(['Lamps']);
    expect((await list({ search: 'part 2', search_by: 'name' })).map(({ name }) => name)).toEqual(['Lamps']);
  });

  it('moves the entry when its part was deleted at the service', async () => {
    const id = await addEpisode();
    setup.service.data.transcriptions.delete(Number(ids[2]));
    expect(getErrorCode(await setup.library.api.show(ids[2] ?? ''))).toBe('not_found');
    expect(getStates()).toEqual(['there', 'there', 'deleted']);
    expect((await list()).map((one) => one.id)).toEqual([expect.any(String), id]);
    expect(unwrap(await setup.library.forRenderer.show(id)).result).toBe(
      'The lighthouse stood.\n\nIt was painted white.',
    );
  });

  it('shows an episode again on a page that would be empty', async () => {
    const jobs = Array.from({ length: 25 }, (_, index) => `job ${index}`);
    const { id } = uploadEpisode('Long', jobs);
    for (const [index, job] of jobs.entries()) {
      const record = setup.insertRecord(`Long · part ${index + 1} of 25`, `Text ${index}.`);
      unwrap(setup.library.episodes.setPartRecord(job, record));
    }
    setup.insertRecord('Newest', 'x');
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page })));
    expect(pages.map((items) => items.map((item) => item.id === id))).toEqual([
      [false, true],
      [true],
      [true],
    ]);
  });

  it('is collapsed offline too', async () => {
    await addEpisode();
    await setup.service.stop();
    expect((await list()).map(({ name }) => name)).toEqual(['Other', 'Lamps']);
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

describe('changes of all parts', () => {
  it('rename the parts at the service, numbered', async () => {
    const id = await addEpisode();
    const renamed = unwrap(await setup.library.forRenderer.update(id, { name: 'Lights' }));
    expect(renamed).toMatchObject({ id, name: 'Lights', result: joinParts(texts).text });
    expect(ids.map((one) => getStored(one)?.name)).toEqual([
      'Lights · part 1 of 3',
      'Lights · part 2 of 3',
      'Lights · part 3 of 3',
    ]);
    expect(ids.map((one) => getStored(one)?.result)).toEqual(texts);
  });

  it('report the parts that failed, and can be repeated', async () => {
    const id = await addEpisode();
    setup.service.faults.next('transcriptions.update', serverError(500));
    const result = await setup.library.forRenderer.update(id, { favorite: true });
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: 'server_error',
        detail: { key: 'episode_parts_failed', parts: '1', failed: 1, count: 3 },
      },
    });
    expect(ids.map((one) => getStored(one)?.favorite)).toEqual([0, 1, 1]);
    expect(unwrap(await setup.library.forRenderer.update(id, { favorite: true })).episode?.favorites).toBe(
      'all',
    );
    expect(ids.map((one) => getStored(one)?.favorite)).toEqual([1, 1, 1]);
  });

  it('end with an error that concerns every part', async () => {
    const id = await addEpisode();
    setup.service.faults.always('any', unauthorized());
    const before = setup.service.recorder.getRequests('transcriptions.update').length;
    const result = await setup.library.forRenderer.update(id, { favorite: true });
    expect(result).toMatchObject({ error: { code: 'unauthorized', detail: { parts: '1, 2, 3' } } });
    expect(setup.service.recorder.getRequests('transcriptions.update').length - before).toBeLessThan(3);
  });

  it('never send the text as a whole', async () => {
    const id = await addEpisode();
    expect(getErrorCode(await setup.library.forRenderer.update(id, { result: 'x' }))).toBe('not_allowed');
  });

  it('delete all records with copies, then the episode', async () => {
    const id = await addEpisode();
    setup.service.faults.next('transcriptions.delete', serverError(500));
    const failed = await setup.library.forRenderer.delete(id);
    expect(failed).toMatchObject({ error: { detail: { key: 'episode_parts_failed', failed: 1, count: 3 } } });
    expect(getEpisodes()).toHaveLength(1);
    unwrap(await setup.library.forRenderer.delete(id));
    expect(getEpisodes()).toEqual([]);
    expect(setup.service.data.transcriptions.getAll()).toHaveLength(1);
    expect(
      unwrap(setup.library.deleted())
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Lamps · part 1 of 3', 'Lamps · part 2 of 3', 'Lamps · part 3 of 3']);
    expect(unwrap(createAudioLinkRepository(setup.databases.app, Date.now).find('service', id))).toBeNull();
  });

  it('delete nothing while parts are uploading', async () => {
    const { id } = uploadEpisode();
    expect(await setup.library.forRenderer.delete(id)).toMatchObject({
      error: { code: 'wrong_state', detail: { key: 'episode_uploading' } },
    });
  });

  it('stop when the account changes', async () => {
    const id = await addEpisode();
    const updating = setup.library.forRenderer.update(id, { favorite: true });
    setup.account = 'another';
    expect(getErrorCode(await updating)).toBe('interrupted');
  });
});

describe('a part whose record is purged', () => {
  it('is missing', async () => {
    const id = await addEpisode();
    unwrap(await setup.library.forRenderer.delete(ids[1] ?? ''));
    expect(getStates()).toEqual(['there', 'deleted', 'there']);
    unwrap(setup.library.purge(ids[1] ?? ''));
    expect(getStates()).toEqual(['there', 'missing', 'there']);
    expect(setup.library.get(id)?.result).toBe('The lighthouse stood. and red. The keeper waved.');
  });

  it('is missing if it was deleted elsewhere and never loaded here', async () => {
    const { id } = uploadEpisode('Unknown', ['j1', 'j2']);
    const there = setup.insertRecord('Unknown · part 1 of 2', 'Here.');
    unwrap(setup.library.episodes.setPartRecord('j1', there));
    unwrap(setup.library.episodes.setPartRecord('j2', '4711'));
    expect(unwrap(await setup.library.forRenderer.show(id)).result).toBe('Here.');
    expect(getStates()).toEqual(['there', 'missing']);
  });
});

describe('search', () => {
  const search = (text: string) => unwrap(setup.library.search({ text }));

  it('has one hit for all parts, with the position in the joined text', async () => {
    const id = await addEpisode();
    const { hits, total } = search('the');
    expect(hits.filter((hit) => hit.id === id)).toHaveLength(1);
    expect(total).toBe(1);
    const [hit] = search('keeper').hits;
    expect(hit).toMatchObject({ id, name: 'Lamps' });
    expect(joinParts(texts).text.slice(hit?.offset ?? 0)).toMatch(/^keeper/);
    expect(
      search('lighthouse')
        .hits.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Lamps', 'Other']);
    expect(search('lighthouse').total).toBe(2);
  });

  it('finds the name of the episode, also if its records have other names', async () => {
    const id = await addEpisode();
    expect(search('lamps').hits.map((hit) => hit.id)).toEqual([id]);
    unwrap(setup.library.episodes.separate(id));
    expect(search('lamps').total).toBe(3);
    const joined = unwrap(await setup.library.episodes.join({ ids: [...ids], name: 'Seaside' }));
    expect(search('seaside')).toMatchObject({ hits: [{ id: joined.id, name: 'Seaside' }], total: 1 });
  });

  it('pages without gaps or doubles', async () => {
    await addEpisode();
    for (let index = 0; index < 12; index += 1) setup.insertRecord(`Memo ${index}`, 'A lighthouse again.');
    await list({ per_page: 100 });
    await setup.waitUntilIndexed();
    const pages = [0, 5, 10].map((offset) =>
      unwrap(setup.library.search({ text: 'lighthouse', offset, limit: 5 })),
    );
    const found = pages.flatMap(({ hits }) => hits.map(({ name }) => name));
    expect(found).toHaveLength(14);
    expect(new Set(found).size).toBe(14);
    expect(pages.map(({ total }) => total)).toEqual([14, 14, 14]);
  });
});

describe('joining by hand', () => {
  const join = async (...request: Parameters<LibrarySetup['library']['episodes']['join']>) =>
    setup.library.episodes.join(...request);

  it('orders the parts, names the episode, and changes nothing at the service', async () => {
    const second = setup.insertRecord('Talk · part 2 of 2', 'Two.');
    const first = setup.insertRecord('Talk · part 1 of 2', 'One.');
    const episode = unwrap(await join({ ids: [second, first] }));
    expect(episode).toMatchObject({ name: 'Talk', durationMs: null });
    expect(episode.parts.map(({ transcriptionId }) => transcriptionId)).toEqual([first, second]);
    expect(setup.service.recorder.getRequests('transcriptions.update')).toHaveLength(0);
    expect(await list()).toMatchObject([{ id: episode.id, result: 'One.\n\nTwo.' }]);
    unwrap(setup.library.episodes.separate(episode.id));
    expect(await list()).toHaveLength(2);
  });

  it('refuses records that are in an episode, twice the same, and unknown ones', async () => {
    await addEpisode();
    const other = setup.insertRecord('More', 'x');
    expect(await join({ ids: [ids[0] ?? '', other] })).toMatchObject({
      error: { code: 'wrong_state', detail: { key: 'already_in_episode' } },
    });
    expect(getErrorCode(await join({ ids: [other, other] }))).toBe('invalid_input');
    expect(getErrorCode(await join({ ids: [other, '4711'] }))).toBe('not_found');
    expect(getEpisodes()).toHaveLength(1);
  });

  it('is proposed for records of another computer until it is declined', async () => {
    const id = await addEpisode();
    expect(unwrap(setup.library.episodes.proposals())).toEqual([]);
    unwrap(setup.library.episodes.separate(id));
    const [proposal] = unwrap(setup.library.episodes.proposals());
    expect(proposal).toEqual({ name: 'Lamps', ids, missing: [] });
    unwrap(setup.library.episodes.dismissProposal(proposal?.ids ?? []));
    await setup.restart();
    expect(unwrap(setup.library.episodes.proposals())).toEqual([]);
  });
});

describe('saving', () => {
  it('sends only the parts that changed; a conflict concerns its part only', async () => {
    const id = await addEpisode();
    const { text, boundaries } = joinParts(texts);
    const edited = text.replace('stood', 'stays').replace('waved', 'waves');
    const parts = splitAtBoundaries({ text: edited, boundaries }, texts);
    expect(parts[1]).toBe(texts[1]);
    setup.service.data.transcriptions.update(Number(ids[0]), { result: 'By a colleague.' });
    const results = await Promise.all(
      parts.flatMap((text, index) =>
        text === texts[index]
          ? []
          : [setup.library.texts.save(ids[index] ?? '', { text, base: texts[index] ?? '' })],
      ),
    );
    expect(results.map((result) => unwrap(result).kind)).toEqual(['conflict', 'saved']);
    expect(setup.service.recorder.getRequests('transcriptions.update')).toHaveLength(1);
    expect(ids.map((one) => getStored(one)?.result)).toEqual([
      'By a colleague.',
      texts[1],
      'and red. The keeper waves.',
    ]);
    expect(unwrap(setup.library.texts.drafts()).map((draft) => draft.id)).toEqual([ids[0]]);
    expect(unwrap(await setup.library.forRenderer.show(id)).result).toContain('By a colleague.');
  });
});
