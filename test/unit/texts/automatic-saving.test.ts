/** Automatic saving: after a pause in typing, rarely, also without a window, and not again while a text is refused. */
import { beforeEach, describe, expect, it } from 'vitest';
import { serverError, tooManyRequests, unauthorized } from '../../service/faults/answers.ts';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { insertHere } from '../library/library-setup.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import {
  changeAtService,
  clock,
  countRequests,
  createTextsForEachTest,
  getSent,
  getState,
  getStored,
  getVersions,
  listUnsaved,
  pass,
  save,
  setLimit,
  settle,
  setup,
  type,
} from './texts-setup.ts';

createTextsForEachTest();

/** Milliseconds. */
const idleDelay = 2_000;
const minInterval = 10_000;
const probeInterval = 15_000;
const sittingTimeout = 15 * 60_000;
const hour = 3_600_000;

const initialText = 'As the service has it.';
let id: string;

beforeEach(() => {
  id = setup.insertRecord('Episode 1', initialText);
});

/** Types and waits until it is saved. */
const typeAndSave = async (text: string): Promise<void> => {
  await type(id, text);
  await pass(minInterval + idleDelay);
};

/** The connection fails, and is there again. */
const reconnect = async (): Promise<void> => {
  setup.library.texts.connectionChanged({ kind: 'troubled', since: 0, error: { code: 'offline' } });
  setup.library.texts.connectionChanged({ kind: 'connected', since: 0 });
  await settle();
};
const setAutomatic = (isOn: boolean): void => {
  setup.isAutomatic = isOn;
  setup.library.settingsChanged();
};
const refuseKey = () => setup.service.faults.always('transcriptions.update', unauthorized());

describe('saving automatically', () => {
  it('waits for a pause in typing, then saves once', async () => {
    await type(id, 'a');
    await pass(idleDelay - 1);
    await type(id, 'ab');
    await pass(idleDelay - 1);
    expect(getSent()).toEqual([]);
    await pass(1);
    expect(getSent()).toEqual(['ab']);
    await pass(60_000);
    expect(getSent()).toEqual(['ab']);
    expect(await getState(id)).toMatchObject({ isUnsaved: false, problem: null });
  });

  it('waits an interval between two saves of one text', async () => {
    await type(id, 'a');
    await pass(idleDelay);
    await type(id, 'ab');
    await pass(idleDelay);
    expect(getSent()).toEqual(['a']);
    await pass(minInterval - idleDelay);
    expect(getSent()).toEqual(['a', 'ab']);
  });

  it('saves nothing while it is off, and unsaved texts when it is turned on', async () => {
    setAutomatic(false);
    await type(id, 'a');
    await pass(60_000);
    setup.library.texts.close([id]);
    await settle();
    expect(getSent()).toEqual([]);
    setAutomatic(true);
    await settle();
    expect(getSent()).toEqual(['a']);
  });

  it('saves nothing when the text is back to that of the service', async () => {
    await type(id, 'a');
    await type(id, initialText);
    await pass(60_000);
    expect(getSent()).toEqual([]);
    expect(listUnsaved()).toEqual([]);
  });

  it('saves again what was typed during a save', async () => {
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.update', held);
    await type(id, 'a');
    clock.advance(idleDelay);
    await held.reached;
    await type(id, 'ab');
    held.release();
    await pass(minInterval + idleDelay);
    expect(getSent()).toEqual(['a', 'ab']);
  });

  it('saves at once when the text is closed, then starts another sitting', async () => {
    await type(id, 'a');
    setup.library.texts.close([id]);
    await settle();
    expect(getStored(id)).toBe('a');
    await typeAndSave('ab');
    await typeAndSave('abc');
    expect(getVersions(id)).toEqual(['a', initialText]);
  });

  it('goes on after a restart, with a version for the new sitting', async () => {
    await typeAndSave('One.');
    await type(id, 'Two.');
    await setup.restart();
    expect(getStored(id)).toBe('One.');
    setup.library.texts.start();
    await settle();
    expect(getStored(id)).toBe('Two.');
    expect(getVersions(id)).toEqual(['One.', initialText]);
    expect(listUnsaved()).toEqual([]);
  });

  it('neither loses nor sends twice what is being sent at the end', async () => {
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.update', held);
    await type(id, 'a');
    clock.advance(idleDelay);
    await held.reached;
    await setup.restart(held.release);
    expect(listUnsaved()).toEqual([id]);
    setup.library.texts.start();
    await settle();
    expect(getStored(id)).toBe('a');
    expect(countRequests('update')).toBe(1);
    expect(listUnsaved()).toEqual([]);
  });

  it('sends nothing to another service, nor after the end', async () => {
    await type(id, 'a');
    setup.account = 'another';
    setup.library.accessChanged();
    await pass(60_000);
    expect(countRequests('update')).toBe(0);
    setup.account = 'service';
    setup.library.accessChanged();
    await settle();
    expect(getSent()).toEqual(['a']);
    await type(id, 'ab');
    setup.library.texts.stop();
    await pass(60_000);
    expect(getSent()).toEqual(['a']);
  });
});

describe('a failure', () => {
  it('of a conflict stops it until the user has chosen', async () => {
    await type(id, 'a');
    changeAtService(id, 'theirs');
    await pass(idleDelay);
    await type(id, 'ab');
    await pass(60_000);
    expect(getSent()).toEqual([]);
    expect((await getState(id)).problem).toEqual({ kind: 'conflict', theirs: 'theirs' });
    expect(unwrap(await setup.library.texts.resolve(id, 'mine'))).toEqual({ kind: 'saved' });
    await typeAndSave('abc');
    expect(getSent()).toEqual(['ab', 'abc']);
  });

  it('of the text is not repeated until the text changes', async () => {
    const long = 'word '.repeat(600);
    await type(id, long);
    await pass(60_000);
    await reconnect();
    expect(getSent()).toEqual([long]);
    expect((await getState(id)).problem).toMatchObject({ kind: 'refused', error: { code: 'validation' } });
    await typeAndSave('short');
    expect(getStored(id)).toBe('short');
  });

  it('of the connection is repeated when the service can be reached, with texts of an earlier run', async () => {
    const other = setup.insertRecord('Other', initialText);
    setAutomatic(false);
    await type(other, 'left behind');
    await setup.restart();
    setup.isAutomatic = true;
    await type(id, 'a');
    setup.contentUrl = 'http://127.0.0.1:9';
    await pass(idleDelay);
    expect((await getState(id)).problem).toMatchObject({ kind: 'refused', error: { code: 'refused' } });
    setup.contentUrl = setup.service.contentUrl;
    await pass(probeInterval);
    expect(getStored(id)).toBe('a');
    expect(getStored(other)).toBe('left behind');
    const requests = countRequests('show');
    await pass(10 * probeInterval);
    expect(countRequests('show')).toBe(requests);
  });

  it('of the key is repeated when the service accepts requests, less and less often', async () => {
    refuseKey();
    await type(id, 'a');
    for (let minute = 0; minute < 60; minute += 1) {
      await pass(60_000);
      await reconnect();
    }
    const tries = countRequests('update');
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(15);
    setup.library.texts.connectionChanged({ kind: 'unknown' });
    await reconnect();
    expect(countRequests('update')).toBe(tries + 1);
    setup.service.faults.clear();
    setup.library.texts.connectionChanged({ kind: 'unknown' });
    await reconnect();
    expect(getStored(id)).toBe('a');
  });

  it('of the service with one text is repeated less and less often', async () => {
    setup.service.faults.always('transcriptions.update', serverError(500));
    await type(id, 'a');
    await pass(hour);
    expect(countRequests('update')).toBeGreaterThan(3);
    expect(countRequests('update')).toBeLessThan(15);
  });

  it('that would affect every text ends the round', async () => {
    const other = setup.insertRecord('Other', initialText);
    setAutomatic(false);
    await type(id, 'a');
    await type(other, 'b');
    refuseKey();
    setAutomatic(true);
    await settle();
    expect(countRequests('update')).toBe(1);
  });

  it('without a key is repeated once there is one', async () => {
    await type(id, 'a');
    setup.key = '';
    await pass(60_000);
    expect((await getState(id)).problem?.kind).toBe('refused');
    setup.key = setup.service.apiKey;
    setup.library.texts.connectionChanged({ kind: 'unknown' });
    setup.library.texts.connectionChanged({ kind: 'connected', since: 0 });
    await settle();
    expect(getStored(id)).toBe('a');
  });

  it('with Retry-After pauses every text', async () => {
    const other = setup.insertRecord('Other', initialText);
    setup.service.faults.next('transcriptions.update', tooManyRequests('30'));
    await type(id, 'a');
    await pass(idleDelay);
    await type(other, 'b');
    await pass(29_000);
    expect(countRequests('update')).toBe(1);
    await pass(5_000);
    expect(getSent().toSorted()).toEqual(['a', 'b']);
  });

  it('of a busy service pauses neither this computer nor the next service', async () => {
    setup.service.faults.next('transcriptions.update', tooManyRequests('300'));
    await type(id, 'a');
    await pass(idleDelay);
    const here = insertHere(setup.databases.app, 'Heard', 'Heard.');
    await type(here, 'Corrected.');
    await pass(idleDelay);
    expect(unwrap(await setup.library.textRepository.show(here)).result).toBe('Corrected.');
    expect(getSent()).toEqual([]);
    setup.account = 'another';
    setup.account = 'service';
    await settle();
    expect(getSent()).toEqual(['a']);
  });

  it('is logged without the text', async () => {
    refuseKey();
    await type(id, 'secret');
    await pass(idleDelay);
    setup.service.faults.clear();
    await pass(minInterval);
    await reconnect();
    expect(setup.log).toEqual([
      `text ${id}: refused (unauthorized)`,
      `text ${id}: tried again after 10 s at the earliest`,
      `text ${id}: saved`,
    ]);
  });
});

describe('a sitting', () => {
  it('keeps the text that it replaced as a version, but none of its own', async () => {
    for (const text of ['One.', 'One. Two.', 'One. Two. Three.']) await typeAndSave(text);
    expect(getVersions(id)).toEqual([initialText]);
    await pass(sittingTimeout);
    await typeAndSave('Four.');
    expect(getVersions(id)).toEqual(['One. Two. Three.', initialText]);
  });

  it('does not change the versions of saves by the user', async () => {
    await typeAndSave('One.');
    await type(id, 'Two.');
    await save(id);
    await typeAndSave('Three.');
    await typeAndSave('Four.');
    expect(getVersions(id)).toEqual(['Two.', 'One.', initialText]);
  });

  it('calls a text saved here that an earlier one saved', async () => {
    await typeAndSave('One.');
    setup.library.texts.close([id]);
    await typeAndSave('Two.');
    const getOrigins = () => unwrap(setup.library.texts.versions(id)).map(({ origin }) => origin);
    expect(getOrigins()).toEqual(['saved', 'service']);
    changeAtService(id, 'By a colleague.');
    await type(id, 'Three.');
    expect(await save(id)).toEqual({ kind: 'conflict' });
    unwrap(await setup.library.texts.resolve(id, 'mine'));
    expect(getOrigins()).toEqual(['saved', 'service', 'saved', 'saved', 'service']);
  });

  it('keeps a version of a text that another user replaced in between', async () => {
    await typeAndSave('One.');
    changeAtService(id, 'By a colleague.');
    await typeAndSave('Mine.');
    expect(getVersions(id)).toEqual(['One.', initialText]);
    unwrap(await setup.library.texts.resolve(id, 'mine'));
    expect(getVersions(id)).toEqual(['Mine.', 'By a colleague.', 'One.', initialText]);
  });

  it('recognises its own text when the response to a save was lost', async () => {
    setup.service.faults.next('transcriptions.update', dieAfterBody({ record: true }));
    await typeAndSave('One.');
    expect(getStored(id)).toBe('One.');
    await typeAndSave('One. Two.');
    await pass(probeInterval);
    expect(getStored(id)).toBe('One. Two.');
    expect((await getState(id)).problem).toBeNull();
  });

  it('keeps the replaced text as a version when the first save failed', async () => {
    await typeAndSave('word '.repeat(600));
    await typeAndSave('One.');
    expect(getVersions(id)).toEqual([initialText]);
  });
});

describe('a text that is longer than the service takes', () => {
  it('is tried once for each change, and saved when the limit is raised', async () => {
    setLimit(30);
    const long = 'longer than the service takes';
    await type(id, `${long} now`);
    await pass(60_000);
    await reconnect();
    setup.library.texts.close([id]);
    await settle();
    expect(countRequests('update')).toBe(0);
    expect((await getState(id)).problem).toEqual({ kind: 'too_long', characters: 33, limit: 30 });
    const tries = countRequests('show');
    await pass(60_000);
    expect(countRequests('show')).toBe(tries);
    setLimit(40);
    await settle();
    expect(getStored(id)).toBe(`${long} now`);
    expect(listUnsaved()).toEqual([]);
  });

  it('is saved when it is shortened', async () => {
    setLimit(5);
    await typeAndSave('too long');
    await typeAndSave('fits');
    expect(getSent()).toEqual(['fits']);
  });
});
