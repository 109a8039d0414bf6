/** What was saved, replaced or deleted can still be read here. */
import { describe, expect, it } from 'vitest';
import { serverError } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { codeOf, value } from '../uploads/rig.ts';
import { before, draft, id, keep, rig, save, stored, texts } from './one-text.ts';

describe('versions', () => {
  it('every saved text is kept, and the one it replaced', async () => {
    value(await save('One.'));
    value(await save('Two two.', 'One.'));
    expect(texts()).toEqual(['Two two.', 'One.', before]);
    const [newest, , oldest] = value(rig.library.texts.versions(id));
    expect(newest).toMatchObject({ origin: 'saved', words: 2, characters: 8 });
    expect(oldest).toMatchObject({ origin: 'service', words: 5 });
    await rig.restart();
    expect(texts()).toEqual(['Two two.', 'One.', before]);
  });

  it('a text that somebody else replaced is kept as soon as it is noticed', async () => {
    value(await rig.library.api.show(id));
    rig.service.data.transcriptions.update(Number(id), { result: 'By a colleague.' });
    value(await rig.library.api.show(id));
    expect(texts()).toEqual([before]);
  });

  it('a saved text that the service trimmed is kept once', async () => {
    value(await save('One.\n'));
    rig.service.data.transcriptions.update(Number(id), { result: 'One.' });
    value(await save('Two.', 'One.\n'));
    expect(texts()).toEqual(['Two.', 'One.\n', before]);
  });

  it('the last fifty are kept', async () => {
    for (let at = 0; at < 55; at += 1)
      value(await save(`Text ${at}.`, at === 0 ? before : `Text ${at - 1}.`));
    const kept = texts();
    expect(kept).toHaveLength(50);
    expect(kept[0]).toBe('Text 54.');
    expect(kept.at(-1)).toBe('Text 5.');
  });

  it('one that is not there is said so', () => {
    expect(codeOf(rig.library.texts.version(id, '999'))).toBe('unknown_id');
  });

  it('hold any text', async () => {
    const text = `é\ud83d\ude00 ${'\u4e1c'.repeat(300)}\r\nend`;
    value(await save(text));
    expect(texts()[0]).toBe(text);
  });
});

describe('deleting', () => {
  it('leaves a copy here, with what was typed', async () => {
    keep('Typed, not saved.');
    expect(value(await rig.library.forPage.delete(id))).toBe(true);
    expect(stored()).toBeNull();
    const [copy] = value(rig.library.deleted());
    expect(copy).toMatchObject({ id, name: 'Episode 1', by: 'person', excerpt: before });
    expect((copy?.expiresAt ?? 0) - (copy?.deletedAt ?? 0)).toBe(30 * 24 * 3_600_000);
    expect(value(rig.library.deletedText(id))).toEqual({ text: before, draft: 'Typed, not saved.' });
    expect(value(rig.library.texts.drafts())).toEqual([]);
    await rig.restart();
    expect(value(rig.library.deleted())).toHaveLength(1);
  });

  it('what is only here can still be written to a file, with its text', async () => {
    value(await rig.library.api.show(id));
    expect(rig.library.seen(id)).toMatchObject({ name: 'Episode 1', result: before });
    value(await rig.library.forPage.delete(id));
    expect(rig.library.seen(id)).toMatchObject({ id, name: 'Episode 1', result: before });
    const untold = rig.record('Untold', null);
    value(await rig.library.api.show(untold));
    expect(rig.library.seen(untold)).toBeNull();
  });

  it('leaves none where the service refuses', async () => {
    rig.service.faults.next('transcriptions.delete', serverError(500));
    expect(codeOf(await rig.library.forPage.delete(id))).toBe('server_error');
    expect(value(rig.library.deleted())).toEqual([]);
    expect(stored()).toBe(before);
  });

  it('deletes nothing at a service that was chosen meanwhile', async () => {
    const held = holdAt('answer');
    rig.service.faults.next('transcriptions.show', held);
    const gone = rig.library.forPage.delete(id);
    await held.reached;
    rig.account = 'another service';
    held.release();
    expect(codeOf(await gone)).toBe('interrupted');
    expect(stored()).toBe(before);
    rig.account = 'service';
    expect(value(rig.library.deleted())).toEqual([]);
  });

  it('does not delete what cannot be copied', async () => {
    const { own } = rig.databases;
    rig.service.data.transcriptions.update(Number(id), { result: 'x'.repeat(900_000) });
    own
      .prepare(`PRAGMA max_page_count = ${Number(own.prepare('PRAGMA page_count').get()?.page_count)}`)
      .get();
    expect(codeOf(await rig.library.forPage.delete(id))).toBe('disk_full');
    expect(stored()).not.toBeNull();
  });

  it('the copy goes after thirty days, with its draft and its versions', async () => {
    value(await save('One.'));
    keep('Typed.', 'One.');
    value(await rig.library.forPage.delete(id));
    await rig.restart(() => {
      rig.jump = 29 * 24 * 3_600_000;
    });
    expect(value(rig.library.deleted())).toHaveLength(1);
    await rig.restart(() => {
      rig.jump = 31 * 24 * 3_600_000;
    });
    expect(value(rig.library.deleted())).toEqual([]);
    expect(draft()).toBeNull();
    expect(texts()).toEqual([]);
    expect(codeOf(rig.library.deletedText(id))).toBe('unknown_id');
  });

  it('or at the person’s word', async () => {
    value(await rig.library.forPage.delete(id));
    value(rig.library.forget(id));
    expect(value(rig.library.deleted())).toEqual([]);
  });

  it('what the service lost with something typed in it waits for the person', async () => {
    value(await rig.library.api.show(id));
    keep('Typed.');
    rig.service.data.transcriptions.delete(Number(id));
    expect(codeOf(await save('Typed.'))).toBe('not_found');
    expect(value(rig.library.deleted())).toMatchObject([{ id, by: 'service' }]);
    await rig.restart(() => {
      rig.jump = 90 * 24 * 3_600_000;
    });
    expect(draft()?.text).toBe('Typed.');
    expect(value(rig.library.deleted())).toHaveLength(1);
  });

  it('a list that was on its way does not bring it back', async () => {
    value(await rig.library.api.list());
    const page = rig.library.api.list();
    const gone = rig.library.forPage.delete(id);
    await Promise.all([page, gone]);
    await new Promise((done) => setTimeout(done, 30));
    expect(value(rig.library.deleted())).toHaveLength(1);
    expect(rig.library.state().records).toBe(0);
  });
});
