import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import {
  createDraft,
  markSaved,
  markSending,
  setDraftText,
} from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
import { createDraftStore } from '../../../../../renderer/features/transcriptions/drafts/draft-store.ts';
import {
  createDraftWriter,
  writeDelay,
} from '../../../../../renderer/features/transcriptions/drafts/draft-writer.ts';

/** Writer with a fake main that resolves calls by `respond`, and a clock that moves only by `pass`. */
const setUp = () => {
  const drafts = createDraftStore();
  const calls: string[] = [];
  const resolvers: ((result: Result<boolean>) => void)[] = [];
  const timers = new Set<{ at: number; fn: () => void }>();
  let now = 0;
  let account = 'demo';
  let records = 0;
  const call = (description: string): Promise<Result<boolean>> => {
    calls.push(description);
    return new Promise((resolve) => resolvers.push(resolve));
  };
  const writer = createDraftWriter({
    drafts,
    toRecordId: (key) => (key.startsWith(`${account} `) ? key.slice(account.length + 1) : null),
    save: (id, { text, base }) => call(`save ${id} ${base}>${text}`),
    saveChange: (id, { from, to, insert }) => call(`change ${id} ${from}-${to} ${insert}`),
    delete: (id) => call(`delete ${id}`),
    onRecordsChanged: () => {
      records += 1;
    },
    onDispose: () => undefined,
    after: (ms, fn) => {
      const timer = { at: now + ms, fn };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  });
  const pass = async (ms: number): Promise<void> => {
    now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.fn();
    }
    await new Promise((resolve) => setImmediate(resolve));
  };
  const respond = async (result: Result<boolean> = ok(true)): Promise<void> => {
    resolvers.shift()?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const type = (text: string, key = 'demo 1'): void =>
    void drafts.update(key, (draft) => setDraftText(draft ?? createDraft('old'), text));
  return {
    drafts,
    writer,
    calls,
    pass,
    respond,
    type,
    records: () => records,
    use: (next: string) => {
      account = next;
    },
  };
};

describe('writing drafts', () => {
  it('writes within half a second, even during continuous typing', async () => {
    const { calls, pass, respond, type } = setUp();
    for (let keystroke = 1; keystroke <= 20; keystroke += 1) {
      type(`text ${keystroke}`);
      await pass(50);
      if (calls.length > 0) await respond();
    }
    expect(writeDelay).toBeLessThanOrEqual(250);
    expect(calls[0]).toBe('save 1 old>text 5');
    expect(calls.length).toBeGreaterThanOrEqual(3);
    await pass(writeDelay);
    expect(calls.at(-1)).toBe('save 1 old>text 20');
  });

  it('writes one at a time, then the text typed meanwhile', async () => {
    const { calls, pass, respond, type } = setUp();
    type('a');
    await pass(writeDelay);
    type('ab');
    await pass(writeDelay);
    expect(calls).toEqual(['save 1 old>a']);
    await respond();
    expect(calls).toEqual(['save 1 old>a', 'save 1 old>ab']);
  });

  it('deletes the draft when it is saved or typed back', async () => {
    const { calls, pass, respond, type, drafts, records } = setUp();
    type('new');
    await pass(writeDelay);
    await respond();
    expect(records()).toBe(1);
    drafts.update('demo 1', (draft) => markSaved(markSending(draft ?? createDraft('')), 1));
    await pass(writeDelay);
    await respond();
    expect(calls).toEqual(['save 1 old>new', 'delete 1']);
    expect(records()).toBe(2);
    type('more');
    await pass(writeDelay);
    expect(calls.at(-1)).toBe('save 1 new>more');
  });

  it('writes nothing for an unchanged text', async () => {
    const { calls, pass, drafts } = setUp();
    drafts.update('demo 1', () => createDraft('old'));
    await pass(1_000);
    expect(calls).toEqual([]);
  });

  it('reports a failure and retries by itself and at the next keystroke', async () => {
    const { calls, pass, respond, type, writer } = setUp();
    let changeCount = 0;
    writer.failures.subscribe(() => {
      changeCount += 1;
    });
    type('a');
    await pass(writeDelay);
    await respond(fail('disk_full'));
    expect(writer.failures.get().get('demo 1')?.code).toBe('disk_full');
    await pass(2_000);
    await respond(fail('disk_full'));
    expect(calls).toHaveLength(2);
    expect(changeCount).toBe(1);
    type('ab');
    await pass(writeDelay);
    await respond();
    expect(calls.at(-1)).toBe('save 1 old>ab');
    expect(writer.failures.get().has('demo 1')).toBe(false);
    expect(changeCount).toBe(2);
  });

  it('writes everything due at once before the window closes, even during a write', async () => {
    const { calls, pass, type, writer } = setUp();
    type('a');
    await pass(writeDelay);
    type('ab');
    type('other', 'demo 2');
    writer.flush();
    expect(calls).toEqual(['save 1 old>a', 'save 1 old>ab', 'save 2 old>other']);
    writer.flush();
    expect(calls).toHaveLength(3);
  });

  describe('a long text', () => {
    const long = 'word '.repeat(10_000);
    const start = () => {
      const set = setUp();
      set.drafts.update('demo 1', () => createDraft(long));
      return set;
    };

    it('is sent as the change since the last write', async () => {
      const { calls, pass, respond, type } = start();
      type(`${long}x`);
      await pass(writeDelay);
      await respond();
      type(`A ${long}x`);
      await pass(writeDelay);
      expect(calls).toEqual(['change 1 50000-50000 x', 'change 1 0-0 A ']);
    });

    it('is sent complete when main has another text, then as changes', async () => {
      const { calls, pass, respond, type, writer } = start();
      type(`${long}x`);
      await pass(writeDelay);
      await respond(ok(false));
      expect(calls.at(-1)).toBe(`save 1 ${long}>${long}x`);
      await respond();
      type(`${long}xy`);
      await pass(writeDelay);
      expect(calls.at(-1)).toBe('change 1 50001-50001 y');
      await respond(fail('disk_full'));
      expect(calls).toHaveLength(3);
      expect(writer.failures.get().get('demo 1')?.code).toBe('disk_full');
    });

    it('is sent complete when the window closes', async () => {
      const { calls, pass, type, writer } = start();
      type(`${long}x`);
      await pass(writeDelay);
      type(`${long}xy`);
      writer.flush();
      expect(calls.at(-1)).toBe(`save 1 ${long}>${long}xy`);
    });
  });

  it('writes nothing to another service', async () => {
    const { calls, pass, type, use } = setUp();
    type('a');
    use('other');
    await pass(1_000);
    expect(calls).toEqual([]);
  });

  it('writes pending drafts of a service when it is selected again', async () => {
    const { calls, pass, respond, type, use } = setUp();
    type('a');
    await pass(writeDelay);
    type('ab');
    await respond(fail('disk_full'));
    use('other');
    await pass(10_000);
    expect(calls).toEqual(['save 1 old>a']);
    use('demo');
    await pass(10_000);
    expect(calls).toEqual(['save 1 old>a', 'save 1 old>ab']);
  });

  it('does not write what main already has', async () => {
    const { calls, pass, writer, drafts } = setUp();
    writer.markWritten('demo 1', { text: 'saved', base: 'old' });
    drafts.update('demo 1', () => setDraftText(createDraft('old'), 'saved'));
    await pass(1_000);
    expect(calls).toEqual([]);
  });

  it('does not delete the draft of a deleted record', async () => {
    const { calls, pass, respond, type, writer, drafts } = setUp();
    type('a');
    await pass(writeDelay);
    await respond();
    writer.markDeleted('demo 1');
    drafts.remove('demo 1');
    await pass(1_000);
    expect(calls).toEqual(['save 1 old>a']);
  });
});
