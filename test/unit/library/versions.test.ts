import { describe, expect, it } from 'vitest';
import { serverError } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { toServiceId } from '../../service/text-id.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import {
  createRecordForEachTest,
  getStoredText,
  getUnsaved,
  getVersionTexts,
  id,
  initialText,
  saveText,
  setup,
  typeText,
} from './single-record-setup.ts';

createRecordForEachTest();

describe('versions', () => {
  it('include every saved text and the one it replaced', async () => {
    await saveText('One.');
    await saveText('Two two.');
    expect(getVersionTexts()).toEqual(['Two two.', 'One.', initialText]);
    const [newest, , oldest] = unwrap(setup.library.texts.versions(id));
    expect(newest).toMatchObject({ origin: 'saved', words: 2, characters: 8 });
    expect(oldest).toMatchObject({ origin: 'service', words: 5 });
    await setup.restart();
    expect(getVersionTexts()).toEqual(['Two two.', 'One.', initialText]);
  });

  it('include a text that another user replaced, as soon as it is detected', async () => {
    unwrap(await setup.library.api.show(id));
    setup.service.data.transcriptions.update(toServiceId(id), { result: 'By a colleague.' });
    unwrap(await setup.library.api.show(id));
    expect(getVersionTexts()).toEqual([initialText]);
  });

  it('include a saved text once when the service trims it', async () => {
    await saveText('One.\n');
    setup.service.data.transcriptions.update(toServiceId(id), { result: 'One.' });
    await saveText('Two.');
    expect(getVersionTexts()).toEqual(['Two.', 'One.\n', initialText]);
  });

  it('are limited to the last fifty', async () => {
    for (let at = 0; at < 55; at += 1) await saveText(`Text ${at}.`);
    const savedVersions = getVersionTexts();
    expect(savedVersions).toHaveLength(50);
    expect(savedVersions[0]).toBe('Text 54.');
    expect(savedVersions.at(-1)).toBe('Text 5.');
  });

  it('report an unknown version', () => {
    expect(getErrorCode(setup.library.texts.version(id, '999'))).toBe('unknown_id');
  });

  it('hold any text', async () => {
    const text = `é\ud83d\ude00 ${'\u4e1c'.repeat(300)}\nend`;
    await saveText(text);
    expect(getVersionTexts()[0]).toBe(text);
  });
});

describe('deleting a transcription', () => {
  it('saves a local copy with the draft', async () => {
    await typeText('Typed, not saved.');
    expect(unwrap(await setup.library.forRenderer.delete(id))).toBe(true);
    expect(getStoredText()).toBeNull();
    const [copy] = unwrap(setup.library.deleted());
    expect(copy).toMatchObject({ id, name: 'Episode 1', deletedBy: 'person', excerpt: initialText });
    expect((copy?.expiresAt ?? 0) - (copy?.deletedAt ?? 0)).toBe(30 * 24 * 3_600_000);
    expect(unwrap(setup.library.deletedText(id))).toEqual({ text: initialText, draft: 'Typed, not saved.' });
    expect(unwrap(setup.library.texts.unsaved())).toEqual([]);
    await setup.restart();
    expect(unwrap(setup.library.deleted())).toHaveLength(1);
  });

  it('leaves a copy that can be exported', async () => {
    unwrap(await setup.library.api.show(id));
    expect(setup.library.get(id)).toMatchObject({ name: 'Episode 1', result: initialText });
    unwrap(await setup.library.forRenderer.delete(id));
    expect(setup.library.get(id)).toMatchObject({ id, name: 'Episode 1', result: initialText });
    const untold = setup.insertRecord('Untold', null);
    unwrap(await setup.library.api.show(untold));
    expect(setup.library.get(untold)).toBeNull();
  });

  it('saves no copy when the service refuses', async () => {
    setup.service.faults.next('transcriptions.delete', serverError(500));
    expect(getErrorCode(await setup.library.forRenderer.delete(id))).toBe('server_error');
    expect(unwrap(setup.library.deleted())).toEqual([]);
    expect(getStoredText()).toBe(initialText);
  });

  it('deletes nothing on a service selected in the meantime', async () => {
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.show', held);
    const deleted = setup.library.forRenderer.delete(id);
    await held.reached;
    setup.account = 'another service';
    held.release();
    expect(getErrorCode(await deleted)).toBe('interrupted');
    expect(getStoredText()).toBe(initialText);
    setup.account = 'service';
    expect(unwrap(setup.library.deleted())).toEqual([]);
  });

  it('is refused when the copy cannot be saved', async () => {
    const { app: database } = setup.databases;
    setup.service.data.transcriptions.update(toServiceId(id), { result: 'x'.repeat(900_000) });
    database
      .prepare(`PRAGMA max_page_count = ${Number(database.prepare('PRAGMA page_count').get()?.page_count)}`)
      .get();
    expect(getErrorCode(await setup.library.forRenderer.delete(id))).toBe('disk_full');
    expect(getStoredText()).not.toBeNull();
  });

  it('purges the copy after thirty days, with its draft and versions', async () => {
    await saveText('One.');
    await typeText('Typed.');
    unwrap(await setup.library.forRenderer.delete(id));
    await setup.restart(() => {
      setup.clockOffset = 29 * 24 * 3_600_000;
    });
    expect(unwrap(setup.library.deleted())).toHaveLength(1);
    await setup.restart(() => {
      setup.clockOffset = 31 * 24 * 3_600_000;
    });
    expect(unwrap(setup.library.deleted())).toEqual([]);
    expect(getUnsaved()).toBeNull();
    expect(getVersionTexts()).toEqual([]);
    expect(getErrorCode(setup.library.deletedText(id))).toBe('unknown_id');
  });

  // The column takes whole numbers only. 2 ** 62 is no date.
  it.each([0, -1, 1_000, 2n ** 62n])(
    'keeps a copy for thirty days from now if the time of its deletion is %i',
    async (deletedAt) => {
      await typeText('Typed.');
      unwrap(await setup.library.forRenderer.delete(id));
      setup.databases.app.prepare('UPDATE texts SET deleted_at = ?').run(deletedAt);
      await setup.restart();
      expect(Math.abs((unwrap(setup.library.deleted())[0]?.deletedAt ?? 0) - Date.now())).toBeLessThan(
        24 * 3_600_000,
      );
      expect(getUnsaved()).not.toBeNull();
      await setup.restart(() => {
        setup.clockOffset = 31 * 24 * 3_600_000;
      });
      expect(unwrap(setup.library.deleted())).toEqual([]);
    },
  );

  it('lets the user purge the copy', async () => {
    unwrap(await setup.library.forRenderer.delete(id));
    unwrap(setup.library.purge(id));
    expect(unwrap(setup.library.deleted())).toEqual([]);
  });

  it('on the service keeps a local draft until the user decides', async () => {
    unwrap(await setup.library.api.show(id));
    await typeText('Typed.');
    setup.service.data.transcriptions.delete(toServiceId(id));
    expect(await saveText('Typed.')).toMatchObject({ kind: 'refused', error: { code: 'not_found' } });
    expect(unwrap(setup.library.deleted())).toMatchObject([{ id, deletedBy: 'service' }]);
    await setup.restart(() => {
      setup.clockOffset = 90 * 24 * 3_600_000;
    });
    expect(getUnsaved()).toBe('Typed.');
    expect(unwrap(setup.library.deleted())).toHaveLength(1);
  });

  it('is not undone by a list requested before', async () => {
    unwrap(await setup.list());
    const page = setup.list();
    const deleted = setup.library.forRenderer.delete(id);
    await Promise.all([page, deleted]);
    await new Promise((done) => setTimeout(done, 30));
    expect(unwrap(setup.library.deleted())).toHaveLength(1);
    expect(setup.library.state().records).toBe(0);
  });
});
