/** What the user types is stored at once, saved once, and never replaced by a text that the user does not know. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountChanged } from '../../../main/lib/account-changed.ts';
import type { OpenText } from '../../../preload/contract/texts.ts';
import { serverError, tooManyRequests, unauthorized, validation } from '../../service/faults/answers.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { json } from '../../service/specification/http/response.ts';
import { toServiceId } from '../../service/text-id.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import {
  changeAtService,
  clock,
  countRequests,
  createTextsForEachTest,
  getSent,
  getState,
  getStored,
  getText,
  getVersions,
  listUnsaved,
  pass,
  save,
  settle,
  setup,
  type,
} from './texts-setup.ts';

createTextsForEachTest();

const initialText = 'As the service has it.';
let id: string;

beforeEach(() => {
  setup.isAutomatic = false;
  id = setup.insertRecord('Episode 1', initialText);
});

const open = async (): Promise<OpenText> => {
  const read = unwrap(await setup.library.texts.open(id));
  // A base that is the text itself is not sent.
  expect(read.base).not.toBe(read.text);
  return { ...read, base: read.base ?? read.text };
};
const edit = (version: number, from: number, to: number, insert: string) =>
  unwrap(setup.library.texts.edit(id, { version, from, to, insert }));
const resolve = async (choice: 'mine' | 'theirs') => unwrap(await setup.library.texts.resolve(id, choice));
const fillDisk = (): void => {
  const { app: database } = setup.databases;
  const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
  database.prepare(`PRAGMA max_page_count = ${pages}`).get();
};
const freeDisk = (): void => void setup.databases.app.prepare('PRAGMA max_page_count = 1000000').get();

describe('an open text', () => {
  it('is that of the service, or of its draft after a restart', async () => {
    expect(await open()).toMatchObject({
      text: initialText,
      base: initialText,
      isUnsaved: false,
      problem: null,
    });
    await type(id, 'typed');
    await type(id, 'typed more');
    await setup.restart();
    expect(await open()).toMatchObject({ text: 'typed more', base: initialText, isUnsaved: true });
    const [unsaved] = unwrap(setup.library.texts.unsaved());
    expect(unsaved).toMatchObject({ state: { id, isUnsaved: true }, name: 'Episode 1', characters: 10 });
    await type(id, initialText);
    expect(listUnsaved()).toEqual([]);
  });

  it('is changed by edits of its version only', async () => {
    const { version } = await open();
    expect(edit(version, 0, 2, 'Like')).toEqual({ kind: 'edited', version: version + 1 });
    for (const [of, from, to] of [
      [version, 0, 0],
      [version + 1, 3, 2],
      [version + 1, 0, 100],
    ] as const)
      expect(edit(of, from, to, 'x')).toMatchObject({
        kind: 'outdated',
        current: { version: version + 1, text: 'Like the service has it.' },
      });
    expect(edit(version + 1, 24, 24, ' 🦉\r\n')).toMatchObject({ kind: 'edited' });
    expect(await getText(id)).toBe('Like the service has it. 🦉\n');
    await setup.restart();
    expect(await getText(id)).toBe('Like the service has it. 🦉\n');
    // No version is one of an earlier reading.
    expect(edit(version + 2, 0, 1, 'x')).toMatchObject({ kind: 'outdated' });
  });

  it('follows the service while it is unchanged, and conflicts when it is changed', async () => {
    await open();
    changeAtService(id, 'By a colleague.');
    unwrap(await setup.list());
    await pass(1_000);
    expect(await open()).toMatchObject({ text: 'By a colleague.', base: 'By a colleague.' });
    await type(id, 'Mine.');
    changeAtService(id, 'Once more.');
    unwrap(await setup.library.forRenderer.show(id));
    expect(await open()).toMatchObject({
      text: 'Mine.',
      problem: { kind: 'conflict', theirs: 'Once more.' },
    });
    expect(unwrap(await setup.library.texts.resolve(id, 'theirs'))).toEqual({ kind: 'nothing' });
    expect(await open()).toMatchObject({ text: 'Once more.', isUnsaved: false, problem: null });
  });

  it('is not replaced by a response to a request before its save', async () => {
    await open();
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.list', held);
    const listed = setup.list();
    await held.reached;
    await type(id, 'Corrected.');
    await save(id);
    held.release();
    unwrap(await listed);
    await pass(1_000);
    expect(await getText(id)).toBe('Corrected.');
  });

  it('belongs to one service', async () => {
    await type(id, 'typed');
    setup.account = 'another';
    setup.library.accessChanged();
    expect(listUnsaved()).toEqual([]);
    expect(unwrap(setup.library.texts.getUnsaved(id))).toBeNull();
    setup.account = null;
    expect(await setup.library.texts.open(id)).toEqual(accountChanged);
    setup.account = 'service';
    setup.library.accessChanged();
    expect(await getText(id)).toBe('typed');
  });

  it('of any size and content is stored', async () => {
    for (const text of ['', '\0', 'é\ud83d\ude00', 'x'.repeat(3_000_000)]) {
      await type(id, text);
      await setup.restart();
      expect(await getText(id)).toBe(text);
    }
  });

  it('that cannot be read is an error, but not if there is a draft or a copy', async () => {
    setup.service.faults.always('transcriptions.show', serverError(500));
    expect(getErrorCode(await setup.library.texts.open(id))).toBe('server_error');
    setup.service.faults.clear();
    unwrap(await setup.library.api.show(id));
    setup.contentUrl = 'http://127.0.0.1:9';
    expect(await getText(id)).toBe(initialText);
    await type(id, 'typed');
    await setup.restart();
    expect(await getText(id)).toBe('typed');
  });

  it('stays in the draft of a copy when the user deletes the record, and can be discarded', async () => {
    await type(id, 'typed');
    unwrap(await setup.library.forRenderer.delete(id));
    expect(listUnsaved()).toEqual([]);
    expect(unwrap(setup.library.deletedText(id))).toEqual({ text: initialText, draft: 'typed' });
    unwrap(setup.library.texts.discard(id));
    expect(unwrap(setup.library.deletedText(id)).draft).toBeNull();
  });
});

describe('a full disk', () => {
  it('leaves the text in memory, is told, and tried again', async () => {
    await type(id, 'typed');
    fillDisk();
    const long = 'much more '.repeat(20_000);
    await type(id, long);
    expect(await open()).toMatchObject({ text: long, draftError: { code: 'disk_full' } });
    expect(unwrap(setup.library.texts.getUnsaved(id))).toBe(long);
    freeDisk();
    await pass(2_000);
    expect(setup.textChanges.at(-1)).toMatchObject([{ id, draftError: null }]);
    await setup.restart();
    expect(await getText(id)).toBe(long);
  });

  it('is tried again when the service is used again', async () => {
    await open();
    fillDisk();
    const long = 'much more '.repeat(20_000);
    await type(id, long);
    setup.account = 'another';
    setup.library.accessChanged();
    await pass(10_000);
    freeDisk();
    await pass(10_000);
    setup.account = 'service';
    setup.library.accessChanged();
    await pass(2_000);
    await setup.restart();
    expect(await getText(id)).toBe(long);
  });

  it('reliability 64: does not keep a text from being sent', async () => {
    await open();
    fillDisk();
    const text = 'c'.repeat(1_900);
    await type(id, text);
    expect(await save(id)).toEqual({ kind: 'saved' });
    expect(getStored(id)).toBe(text);
  });
});

describe('saving a text', () => {
  it('sends only the text, removes the draft, and tells each step', async () => {
    await type(id, 'Corrected.');
    setup.textChanges.length = 0;
    expect(await save(id)).toEqual({ kind: 'saved' });
    await settle();
    expect(setup.textChanges).toMatchObject([
      [{ id, isUnsaved: true, isSaving: true }],
      [{ id, isUnsaved: false, isSaving: false, base: 'Corrected.', savedAt: expect.any(Number) }],
    ]);
    expect(setup.textChanges.flat().some((change) => change.text !== undefined)).toBe(false);
    const [update] = setup.service.recorder.getRequests('transcriptions.update');
    expect([update?.method, update?.fields]).toEqual(['PATCH', [['result', 'Corrected.']]]);
    expect(listUnsaved()).toEqual([]);
    expect(getVersions(id)).toEqual(['Corrected.', initialText]);
  });

  it('sends nothing when nothing changed, or the service already has the text', async () => {
    expect(await save(setup.toId(999))).toEqual({ kind: 'nothing' });
    await open();
    expect(await save(id)).toEqual({ kind: 'nothing' });
    await type(id, `${initialText}\n`);
    expect(await save(id)).toEqual({ kind: 'saved' });
    changeAtService(id, 'The same.');
    await type(id, 'The same.');
    expect(await save(id)).toEqual({ kind: 'saved' });
    expect(countRequests('update')).toBe(0);
    expect(listUnsaved()).toEqual([]);
  });

  it('sends no text at the same time as another, and then what was typed meanwhile', async () => {
    await type(id, 'First.');
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.update', held);
    const saving = save(id);
    await held.reached;
    await type(id, 'First. And second.');
    expect(await save(id)).toEqual({ kind: 'nothing' });
    expect(await save(id)).toEqual({ kind: 'nothing' });
    held.release();
    expect(await saving).toEqual({ kind: 'saved' });
    expect(getSent()).toEqual(['First.', 'First. And second.']);
    expect(getVersions(id)).toEqual(['First. And second.', 'First.', initialText]);
  });

  it('leaves what was typed meanwhile unsaved if nobody asked for it', async () => {
    await type(id, 'First.');
    const saving = save(id);
    await type(id, 'First. And second.');
    expect(await saving).toEqual({ kind: 'saved' });
    await setup.restart();
    expect(await open()).toMatchObject({ text: 'First. And second.', base: 'First.' });
  });

  it('does not send a text whose base has changed, until the user has chosen', async () => {
    await type(id, 'Mine.');
    changeAtService(id, 'By a colleague.');
    expect(await save(id)).toEqual({ kind: 'conflict' });
    expect(await open()).toMatchObject({
      text: 'Mine.',
      base: initialText,
      problem: { kind: 'conflict', theirs: 'By a colleague.' },
    });
    expect(getStored(id)).toBe('By a colleague.');
    expect(await resolve('mine')).toEqual({ kind: 'saved' });
    expect(getStored(id)).toBe('Mine.');
    expect(getVersions(id)).toEqual(['Mine.', 'By a colleague.', initialText]);
  });

  it('finds a change in the second of the one before', async () => {
    setup.service.faults.always('transcriptions.show', {
      name: 'one second',
      response: (_, { content }) => {
        const { data } = (content as { value: { data: object } }).value;
        return json(200, { data: { ...data, updated_at: '2025-11-20T10:00:00Z' } });
      },
    });
    await type(id, 'Mine.');
    changeAtService(id, 'By a colleague.');
    expect(await save(id)).toEqual({ kind: 'conflict' });
    expect(setup.library.getMetadata(id)?.result).toBe('By a colleague.');
  });

  it('does not report success when the service stores another text; once more overwrites it', async () => {
    const shortens: Fault = {
      name: 'shortens',
      received: () => {
        changeAtService(id, 'Corr');
        return undefined;
      },
      response: (_, response) => {
        if (response.content.kind !== 'json') return undefined;
        const { data } = response.content.value as { data: object };
        return { ...response, content: { kind: 'json', value: { data: { ...data, result: 'Corr' } } } };
      },
    };
    setup.service.faults.next('transcriptions.update', {
      ...shortens,
      response: (exchange, response) => {
        changeAtService(id, 'Corr');
        return shortens.response?.(exchange, response);
      },
    });
    await type(id, 'Corrected.');
    expect(await save(id)).toEqual({ kind: 'saved_differently' });
    expect(await open()).toMatchObject({
      text: 'Corrected.',
      problem: { kind: 'saved_differently', theirs: 'Corr' },
    });
    expect(await save(id)).toEqual({ kind: 'saved' });
    expect(getStored(id)).toBe('Corrected.');
  });

  it('succeeds when the service does not return the text', async () => {
    await type(id, 'Corrected.');
    setup.service.faults.always('any', {
      name: 'hides the text',
      response: (_, response) => {
        if (response.content.kind !== 'json') return undefined;
        const body = response.content.value as { data?: Record<string, unknown> };
        const { result: _result, ...data } = body.data ?? {};
        return { ...response, content: { kind: 'json', value: { ...body, data } } };
      },
    });
    expect(await save(id)).toEqual({ kind: 'saved' });
    expect(getStored(id)).toBe('Corrected.');
  });

  it('is dropped when the account changes meanwhile: the draft stays', async () => {
    await type(id, 'Corrected.');
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.update', held);
    const saving = save(id);
    await held.reached;
    setup.account = 'another';
    setup.library.accessChanged();
    held.release();
    expect(await saving).toMatchObject({ kind: 'refused', error: { code: 'interrupted' } });
    expect(listUnsaved()).toEqual([]);
    setup.account = 'service';
    expect(listUnsaved()).toEqual([id]);
    expect(getVersions(id)).toEqual([initialText]);
    expect(await save(id)).toEqual({ kind: 'saved' });
    expect(listUnsaved()).toEqual([]);
  });

  it('is dropped when the text is deleted meanwhile: it leaves no version', async () => {
    await type(id, 'Corrected.');
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.update', held);
    const saving = save(id);
    await held.reached;
    unwrap(await setup.library.forRenderer.delete(id));
    held.release();
    expect(await saving).toMatchObject({ kind: 'refused', error: { code: 'interrupted' } });
    expect(getVersions(id)).toEqual([initialText]);
  });

  const failures: [string, string, () => unknown][] = [
    ['422 on the text', 'validation', () => undefined],
    [
      '422 in the other shape',
      'validation',
      () =>
        setup.service.faults.next('transcriptions.update', validation({ result: ['Too long.'] }, 'errors')),
    ],
    ['404', 'not_found', () => setup.service.data.transcriptions.delete(toServiceId(id))],
    ['no network', 'refused', () => setup.service.stop()],
    [
      'a failing service',
      'server_error',
      () => setup.service.faults.next('transcriptions.update', serverError(500)),
    ],
    ['a refused key', 'unauthorized', () => setup.service.faults.next('any', unauthorized())],
    ['a pause', 'rate_limited', () => setup.service.faults.next('any', tooManyRequests('7'))],
  ];
  it.each(failures)('%s: keeps the text', async (_, code, fail) => {
    const long = 'word '.repeat(600);
    await type(id, long);
    await fail();
    expect(await save(id)).toMatchObject({ kind: 'refused', error: { code } });
    expect(await getState(id)).toMatchObject({
      isUnsaved: true,
      problem: { kind: 'refused', error: { code } },
    });
    await setup.restart();
    expect(await open()).toMatchObject({ text: long, base: initialText });
  });
});

describe('work that is not urgent', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  const wait = async (ms: number): Promise<void> => {
    vi.advanceTimersByTime(ms);
    clock.advance(ms);
    await settle();
  };
  const watchWork = (): { readonly mayGoOn: () => boolean } => {
    let mayGoOn = false;
    void setup.library.texts.whenNotTyping().then(() => {
      mayGoOn = true;
    });
    return { mayGoOn: () => mayGoOn };
  };

  it('goes on at once if nobody types, else two seconds after the last edit', async () => {
    const first = watchWork();
    await settle();
    expect(first.mayGoOn()).toBe(true);
    const { version } = await open();
    edit(version, 0, 0, 'a');
    const work = watchWork();
    await wait(1_500);
    edit(version + 1, 0, 0, 'b');
    await wait(1_500);
    expect(work.mayGoOn()).toBe(false);
    await wait(500);
    expect(work.mayGoOn()).toBe(true);
  });

  it('waits half a minute at most', async () => {
    const { version } = await open();
    edit(version, 0, 0, 'a');
    const work = watchWork();
    for (let second = 1; second < 30; second += 1) {
      await wait(1_000);
      edit(version + second, 0, 0, 'a');
    }
    expect(work.mayGoOn()).toBe(false);
    await wait(1_000);
    expect(work.mayGoOn()).toBe(true);
  });
});
