/** Parts of an episode that are longer than the service takes. */

import { beforeEach, describe, expect, it } from 'vitest';
import { joinParts } from '../../../preload/contract/episode-text.ts';
import { serverError, unauthorized } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { toServiceId } from '../../service/text-id.ts';
import { saveJobs } from '../uploads/job-fixture.ts';
import { newRecordingInParts, toDone } from '../uploads/preparation-fixture.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import {
  changeAtService,
  countRequests,
  createTextsForEachTest,
  getState,
  getStored,
  getText,
  limit,
  save,
  setLimit,
  settle,
  setup,
  type,
} from './texts-setup.ts';

const partLimit = 41;
createTextsForEachTest(partLimit);

/** 29 characters. */
const toText = (letter: string): string => Array.from({ length: 5 }, () => letter.repeat(5)).join(' ');
const long = `${toText('a')} ${toText('x')}`;

let ids: readonly string[];

/** An episode whose parts are `a…`, `b…`, … at the service. */
const addEpisode = async (count: number): Promise<void> => {
  ids = Array.from({ length: count }, (_, index) =>
    setup.insertRecord(`Owls · part ${index + 1}`, toText('abcdefgh'[index] ?? '')),
  );
  const job = newRecordingInParts(ids.map(toDone), { id: 'owls', name: 'Owls', durationSeconds: count });
  unwrap(saveJobs(setup.databases.app, [job]));
  for (const id of ids) unwrap(await setup.library.api.show(id));
};

const toId = (part: number): string => ids[part - 1] ?? '';
const typePart = (part: number, text: string): Promise<void> => type(toId(part), text);
const savePart = (part: number) => save(toId(part));
const getTyped = async (): Promise<string> => joinParts(await Promise.all(ids.map(getText))).text;
const getStoredText = (): string => joinParts(ids.map((id) => getStored(id) ?? '')).text;
/** Parts whose texts the service took, in their order. */
const getSentParts = (): readonly number[] =>
  setup.service.recorder
    .getRequests('transcriptions.update')
    .filter(({ status }) => status === 200)
    .map(({ path }) => ids.findIndex((id) => path.endsWith(`/${toServiceId(id)}`)) + 1);

beforeEach(async () => {
  setup.isAutomatic = false;
  setLimit(partLimit);
  await addEpisode(4);
});

describe('saving a part that is too long', () => {
  it('saves the parts that its text flows into first, and tells of them together', async () => {
    await typePart(1, long);
    const text = await getTyped();
    setup.textChanges.length = 0;
    expect(await savePart(1)).toEqual({ kind: 'saved' });
    expect(getSentParts()).toEqual([3, 2, 1]);
    expect(await getTyped()).toBe(text);
    expect(getStoredText()).toBe(text);
    const moved = setup.textChanges.find((changes) => changes.some((change) => change.text !== undefined));
    expect(moved?.map(({ id }) => ids.indexOf(id) + 1)).toEqual([1, 2, 3]);
    expect(joinParts((moved ?? []).map((change) => change.text ?? '')).text).toContain(long);
  });

  it('ends at the first part that is not saved, and goes on there', async () => {
    await typePart(1, long);
    const text = await getTyped();
    setup.service.faults.always(
      ({ route }) =>
        route.kind === 'operation' &&
        route.operation === 'transcriptions.update' &&
        Number(route.id) === toServiceId(toId(2)),
      serverError(503),
    );
    expect(await savePart(1)).toMatchObject({ kind: 'refused' });
    expect(getSentParts()).toEqual([3]);
    // Part 1 no longer has what moved into part 2.
    expect(await savePart(1)).toMatchObject({ kind: 'refused' });
    expect(getSentParts()).toEqual([3]);
    expect(await getTyped()).toBe(text);
    setup.service.faults.clear();
    expect(await savePart(4)).toEqual({ kind: 'nothing' });
    expect(await savePart(1)).toEqual({ kind: 'saved' });
    expect(getSentParts()).toEqual([3, 2, 1]);
    expect(getStoredText()).toBe(text);
  });

  it('moves text only into the service’s present text, not into a conflict', async () => {
    changeAtService(toId(2), 'changed elsewhere');
    await typePart(1, long);
    await savePart(1);
    expect(await getTyped()).toContain('changed elsewhere');
    expect((await getState(toId(2))).problem).toBeNull();
  });

  it('moves it also into a part that is not open and that someone else has changed', async () => {
    changeAtService(toId(2), 'changed elsewhere');
    await typePart(1, long);
    expect(await savePart(1)).toEqual({ kind: 'saved' });
    expect(getStoredText()).toContain('changed elsewhere');
    expect(getStoredText().startsWith(long)).toBe(true);
  });

  it('leaves text in its part if the user and someone else have changed the next one', async () => {
    for (const part of [3, 4]) unwrap(await setup.library.forRenderer.delete(toId(part)));
    await typePart(1, `${toText('a')} more words too`);
    await typePart(2, `${toText('b')} too`);
    changeAtService(toId(2), 'theirs');
    expect(await savePart(1)).toEqual({ kind: 'too_long' });
    expect((await getState(toId(2))).problem?.kind).toBe('conflict');
    expect(countRequests('update')).toBe(0);
    expect(await getText(toId(1))).toBe(`${toText('a')} more words too`);
  });

  it('does not move text that the service cannot be asked for', async () => {
    setup.service.faults.always('any', unauthorized());
    await typePart(1, long);
    await savePart(1);
    expect(await getText(toId(1))).toBe(long);
    setup.service.faults.clear();
    const text = await getTyped();
    await savePart(1);
    expect(await getText(toId(1))).not.toBe(long);
    expect(await getTyped()).toBe(text);
  });

  it('moves what is typed meanwhile as well', async () => {
    await typePart(1, long);
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.show', held);
    const saving = savePart(1);
    await held.reached;
    await typePart(1, `${long} zz`);
    held.release();
    await saving;
    expect((await getTyped()).startsWith(`${long} zz`)).toBe(true);
  });

  it('learns the limit from the refusal', async () => {
    setLimit(null);
    await typePart(1, long);
    setup.service.faults.next('transcriptions.update', {
      name: 'teaches',
      received: () => {
        setLimit(partLimit);
        return undefined;
      },
    });
    expect(await savePart(1)).toEqual({ kind: 'saved' });
    expect(limit).toBe(partLimit);
    expect(getSentParts()).toContain(1);
    expect(getStoredText()).toBe(await getTyped());
  });

  it('stays a draft if all parts are full, and can be sent anyway', async () => {
    for (const part of [3, 4]) unwrap(await setup.library.forRenderer.delete(toId(part)));
    const tooMuch = `${long} ${toText('y')}`;
    await typePart(1, tooMuch);
    expect(await savePart(1)).toEqual({ kind: 'too_long' });
    expect(await getText(toId(1))).toBe(tooMuch);
    expect((await getState(toId(1))).problem?.kind).toBe('too_long');
    expect(countRequests('update')).toBe(0);
    setup.service.data.setLimits({ result: 1_000 });
    expect(await save(toId(1), { sendAnyway: true })).toEqual({ kind: 'saved' });
    expect(getStored(toId(1))).toBe(tooMuch);
  });

  it('saves one text after another', async () => {
    await typePart(1, long);
    await typePart(3, `${toText('c')} too`);
    const text = await getTyped();
    await Promise.all([1, 2, 3, 4].map(savePart));
    await settle();
    expect(await getTyped()).toBe(text);
    expect(getStoredText()).toBe(text);
    expect(new Set(getSentParts()).size).toBe(getSentParts().length);
  });

  it('loses nothing with a part that is not open, also after a restart', async () => {
    await typePart(1, long);
    const text = await getTyped();
    setup.service.faults.always('transcriptions.update', serverError(503));
    setup.library.texts.close([...ids]);
    await savePart(1);
    await setup.restart();
    setup.service.faults.clear();
    expect(await getTyped()).toBe(text);
    for (const part of [3, 2, 1]) await savePart(part);
    expect(getStoredText()).toBe(text);
  });
});
