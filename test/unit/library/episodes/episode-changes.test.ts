/** Changes, search, joining and saving of episodes, with the real service. */

import { describe, expect, it } from 'vitest';
import { joinParts, splitAtBoundaries } from '../../../../preload/contract/episode-text.ts';
import { serverError, unauthorized } from '../../../service/faults/answers.ts';
import { toServiceId } from '../../../service/text-id.ts';
import { toDone } from '../../uploads/preparation-fixture.ts';
import { getErrorCode, unwrap } from '../../uploads/uploads-setup.ts';
import type { LibrarySetup } from '../library-setup.ts';
import {
  addEpisode,
  createLibraryForEachTest,
  find,
  findFile,
  getEpisodes,
  getStates,
  getStored,
  ids,
  linkFile,
  queued,
  saveLong,
  setup,
  texts,
  typeText,
} from './episodes-setup.ts';

createLibraryForEachTest();

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
    expect(findFile(id)).toBeNull();
  });

  it('delete nothing while parts are uploading', async () => {
    const id = saveLong([queued, queued]);
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
    const there = setup.insertRecord('Unknown · part 1 of 2', 'Here.');
    const id = saveLong([toDone(there), toDone(setup.toId(4711))]);
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
    await find({ per_page: 100 });
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
    expect(await find()).toMatchObject([{ id: episode.id, name: 'Talk', excerpt: 'One.' }]);
    unwrap(setup.library.episodes.separate(episode.id));
    expect(await find()).toHaveLength(2);
  });

  it('refuses records that are in an episode, twice the same, and unknown ones', async () => {
    await addEpisode();
    const other = setup.insertRecord('More', 'x');
    expect(await join({ ids: [ids[0] ?? '', other] })).toMatchObject({
      error: { code: 'wrong_state', detail: { key: 'already_in_episode' } },
    });
    expect(getErrorCode(await join({ ids: [other, other] }))).toBe('invalid_input');
    expect(getErrorCode(await join({ ids: [other, setup.toId(4711)] }))).toBe('not_found');
    expect(getEpisodes()).toHaveLength(1);
  });

  it('restores a separated episode with its cuts and its recording, and a part plays its range until then', async () => {
    const id = await addEpisode();
    const before = getEpisodes();
    unwrap(setup.library.episodes.separate(id));
    expect(getErrorCode(setup.library.episodes.separate(id))).toBe('unknown_id');
    expect(findFile(ids[1] ?? '')).toMatchObject({
      path: '/music/long.wav',
      range: { startMs: 900_000, endMs: 1_800_000 },
    });
    linkFile(ids[2] ?? '', { path: '/other.wav', fingerprint: 'x' });
    expect(findFile(ids[2] ?? '')?.range).toBeNull();
    await setup.restart();
    unwrap(await join({ ids: [...ids].toReversed() }));
    expect(getEpisodes()).toEqual(before);
    expect(findFile(id)?.path).toBe('/music/long.wav');
    expect(findFile(ids[1] ?? '')).toBeNull();

    unwrap(setup.library.episodes.separate(id));
    expect(unwrap(await join({ ids: [...ids], name: 'Seaside' }))).toMatchObject({ id, name: 'Seaside' });
  });

  it('restores nothing for other records, nor after one of them was joined to others', async () => {
    const id = await addEpisode();
    const other = setup.insertRecord('More', 'x');
    unwrap(setup.library.episodes.separate(id));
    const pair = unwrap(await join({ ids: [ids[0] ?? '', other] }));
    expect(pair).toMatchObject({ durationMs: null, parts: [{ startMs: null }, { startMs: null }] });
    unwrap(setup.library.episodes.separate(pair.id));
    expect(unwrap(await join({ ids: [...ids] })).durationMs).toBeNull();
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
    const changed = [0, 2];
    for (const index of changed) await typeText(parts[index] ?? '', ids[index]);
    setup.service.data.transcriptions.update(toServiceId(ids[0] ?? ''), { result: 'By a colleague.' });
    const results = await Promise.all(changed.map((index) => setup.library.texts.save(ids[index] ?? '')));
    expect(results.map((result) => unwrap(result).kind)).toEqual(['conflict', 'saved']);
    expect(setup.service.recorder.getRequests('transcriptions.update')).toHaveLength(1);
    expect(ids.map((one) => getStored(one)?.result)).toEqual([
      'By a colleague.',
      texts[1],
      'and red. The keeper waves.',
    ]);
    expect(unwrap(setup.library.texts.unsaved()).map(({ state }) => state.id)).toEqual([ids[0]]);
    expect(unwrap(await setup.library.forRenderer.show(id)).result).toContain('By a colleague.');
  });
});
