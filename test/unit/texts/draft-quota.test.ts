/** Unsaved texts of records that are not cached are limited. */

import { describe, expect, it } from 'vitest';
import { createDrafts } from '../../../main/texts/draft-repository.ts';
import { ok } from '../../../preload/contract/result.ts';
import { toServiceId } from '../../service/text-id.ts';
import { createRecordForEachTest, id, initialText, setup, typeText } from '../library/single-record-setup.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

createRecordForEachTest();

const full = { ok: false, error: { code: 'wrong_state', detail: { key: 'drafts_full' } } };

describe('the space for drafts', () => {
  const create = (maxBytes: number) =>
    createDrafts({
      database: setup.databases.app,
      now: () => 1,
      isCached: (of) => of === 'cached',
      maxBytes,
    });
  const draft = (text: string, base = '') => ({ text, base });

  it('counts bytes of texts, their bases and names, of all services', () => {
    const drafts = create(10);
    expect(drafts.save('one-1', draft('üü'))).toEqual(ok(true));
    expect(drafts.save('two-1', draft('a', 'bc'))).toEqual(ok(true));
    expect(drafts.saveName('one-2', 'abc')).toEqual(ok(true));
    expect(drafts.save('one-3', draft('a'))).toMatchObject(full);
    expect(drafts.saveName('one-3', 'a')).toMatchObject(full);
    expect(unwrap(drafts.get('one-3'))).toBeNull();
  });

  it('does not count what is replaced', () => {
    const drafts = create(10);
    expect(drafts.save('one-1', draft('a'.repeat(10)))).toEqual(ok(true));
    expect(drafts.save('one-1', draft('b'.repeat(10)))).toEqual(ok(true));
    expect(drafts.save('one-1', draft('b'.repeat(11)))).toMatchObject(full);
    expect(unwrap(drafts.get('one-1'))?.text).toBe('b'.repeat(10));
  });

  it('is free again when the text or the name is deleted, and the other one stays', () => {
    const drafts = create(10);
    expect(drafts.save('one-1', draft('text', 'base'))).toEqual(ok(true));
    expect(drafts.saveName('one-1', 'ab')).toEqual(ok(true));
    expect(drafts.saveName('one-2', 'abcdefgh')).toMatchObject(full);
    expect(drafts.delete('one-1')).toEqual(ok(true));
    expect([unwrap(drafts.get('one-1')), unwrap(drafts.list())]).toEqual([null, []]);
    expect(unwrap(drafts.getName('one-1'))).toBe('ab');
    expect(drafts.saveName('one-2', 'abcdefgh')).toEqual(ok(true));
    expect(drafts.saveName('one-1', null)).toEqual(ok(true));
    expect(setup.databases.app.prepare('SELECT text_id FROM drafts').all()).toEqual([{ text_id: 'one-2' }]);
  });

  it('is always enough for cached records, and for removing names', () => {
    const drafts = create(0);
    expect(drafts.save('one-1', draft('a'))).toMatchObject(full);
    expect(drafts.save('cached', draft('a'))).toEqual(ok(true));
    expect(drafts.saveName('cached', 'a')).toEqual(ok(true));
    expect(drafts.saveName('one-1', null)).toEqual(ok(true));
  });
});

it('200 MB of unsaved texts of unknown records are stored, and every text of a cached one', async () => {
  const { texts, api } = setup.library;
  const open = async (of: string): Promise<void> => {
    await typeText('typed', of);
    setup.service.data.transcriptions.delete(toServiceId(of));
    expect((await api.show(of)).ok).toBe(false);
  };
  const unknown = setup.insertRecord('Unknown', initialText);
  const other = setup.insertRecord('Other', initialText);
  for (const of of [unknown, other]) await open(of);
  await typeText('x'.repeat(200_000_000 - 100), unknown);
  const text = 'typed more '.repeat(20);
  await typeText(text, other);
  expect(unwrap(await texts.open(other)).draftError).toMatchObject(full.error);
  expect(unwrap(texts.getUnsaved(other))).toBe(text);
  await typeText('typed', id);
  expect(unwrap(await texts.open(id)).draftError).toBeNull();
  unwrap(texts.discard(unknown));
  await typeText(`${text}.`, other);
  expect(unwrap(await texts.open(other)).draftError).toBeNull();
});
