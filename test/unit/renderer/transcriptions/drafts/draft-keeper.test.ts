import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import {
  openDraft,
  saved,
  sending,
  typed,
} from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
import {
  createDraftKeeper,
  keepDelay,
} from '../../../../../renderer/features/transcriptions/drafts/draft-keeper.ts';
import { createDraftStore } from '../../../../../renderer/features/transcriptions/drafts/draft-store.ts';

/** Main, which answers when it is told to, and a clock that is turned by hand. */
const setUp = () => {
  const drafts = createDraftStore();
  const calls: string[] = [];
  const answers: ((answer: Result<boolean>) => void)[] = [];
  const timers = new Set<{ at: number; fn: () => void }>();
  let now = 0;
  let account = 'demo';
  let records = 0;
  const call = (words: string): Promise<Result<boolean>> => {
    calls.push(words);
    return new Promise((resolve) => answers.push(resolve));
  };
  const keeper = createDraftKeeper({
    drafts,
    idOf: (key) => (key.startsWith(`${account} `) ? key.slice(account.length + 1) : null),
    keep: (id, { text, base }) => call(`keep ${id} ${base}>${text}`),
    change: (id, { from, to, insert }) => call(`change ${id} ${from}-${to} ${insert}`),
    drop: (id) => call(`drop ${id}`),
    onRecords: () => {
      records += 1;
    },
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
  const answer = async (result: Result<boolean> = ok(true)): Promise<void> => {
    answers.shift()?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const type = (text: string, key = 'demo 1'): void =>
    void drafts.change(key, (draft) => typed(draft ?? openDraft('old'), text));
  return {
    drafts,
    keeper,
    calls,
    pass,
    answer,
    type,
    records: () => records,
    use: (next: string) => {
      account = next;
    },
  };
};

describe('keeping what is typed', () => {
  it('writes it within half a second, also for who types without a rest', async () => {
    const { calls, pass, answer, type } = setUp();
    for (let keystroke = 1; keystroke <= 20; keystroke += 1) {
      type(`text ${keystroke}`);
      await pass(50);
      if (calls.length > 0) await answer();
    }
    expect(keepDelay).toBeLessThanOrEqual(250);
    expect(calls[0]).toBe('keep 1 old>text 5');
    expect(calls.length).toBeGreaterThanOrEqual(3);
    await pass(keepDelay);
    expect(calls.at(-1)).toBe('keep 1 old>text 20');
  });

  it('writes one at a time, and what was typed meanwhile right after it', async () => {
    const { calls, pass, answer, type } = setUp();
    type('a');
    await pass(keepDelay);
    type('ab');
    await pass(keepDelay);
    expect(calls).toEqual(['keep 1 old>a']);
    await answer();
    expect(calls).toEqual(['keep 1 old>a', 'keep 1 old>ab']);
  });

  it('drops it once it is saved, or typed back', async () => {
    const { calls, pass, answer, type, drafts, records } = setUp();
    type('new');
    await pass(keepDelay);
    await answer();
    expect(records()).toBe(1);
    drafts.change('demo 1', (draft) => saved(sending(draft ?? openDraft('')), 1));
    await pass(keepDelay);
    await answer();
    expect(calls).toEqual(['keep 1 old>new', 'drop 1']);
    expect(records()).toBe(2);
    type('more');
    await pass(keepDelay);
    expect(calls.at(-1)).toBe('keep 1 new>more');
  });

  it('writes nothing for a text that was only read', async () => {
    const { calls, pass, drafts } = setUp();
    drafts.change('demo 1', () => openDraft('old'));
    await pass(1_000);
    expect(calls).toEqual([]);
  });

  it('says what failed, and tries again by itself and at the next keystroke', async () => {
    const { calls, pass, answer, type, keeper } = setUp();
    let told = 0;
    keeper.subscribe(() => {
      told += 1;
    });
    type('a');
    await pass(keepDelay);
    await answer(fail('disk_full', 'full'));
    expect(keeper.failure('demo 1')?.code).toBe('disk_full');
    await pass(2_000);
    await answer(fail('disk_full', 'full'));
    expect(calls).toHaveLength(2);
    expect(told).toBe(1);
    type('ab');
    await pass(keepDelay);
    await answer();
    expect(calls.at(-1)).toBe('keep 1 old>ab');
    expect(keeper.failure('demo 1')).toBeNull();
    expect(told).toBe(2);
  });

  it('writes all that is due at once before the window goes, over one that is under way too', async () => {
    const { calls, pass, type, keeper } = setUp();
    type('a');
    await pass(keepDelay);
    type('ab');
    type('other', 'demo 2');
    keeper.flush();
    expect(calls).toEqual(['keep 1 old>a', 'keep 1 old>ab', 'keep 2 old>other']);
    keeper.flush();
    expect(calls).toHaveLength(3);
  });

  describe('of a long text', () => {
    const long = 'word '.repeat(10_000);
    const start = () => {
      const set = setUp();
      set.drafts.change('demo 1', () => openDraft(long));
      return set;
    };

    it('sends what changed since the last writing, the first time since the service’s text', async () => {
      const { calls, pass, answer, type } = start();
      type(`${long}x`);
      await pass(keepDelay);
      await answer();
      type(`A ${long}x`);
      await pass(keepDelay);
      expect(calls).toEqual(['change 1 50000-50000 x', 'change 1 0-0 A ']);
    });

    it('sends it whole where main has something else, and from then on what changed', async () => {
      const { calls, pass, answer, type, keeper } = start();
      type(`${long}x`);
      await pass(keepDelay);
      await answer(ok(false));
      expect(calls.at(-1)).toBe(`keep 1 ${long}>${long}x`);
      await answer();
      type(`${long}xy`);
      await pass(keepDelay);
      expect(calls.at(-1)).toBe('change 1 50001-50001 y');
      await answer(fail('disk_full', 'full'));
      expect(calls).toHaveLength(3);
      expect(keeper.failure('demo 1')?.code).toBe('disk_full');
    });

    it('sends it whole when it is now or never', async () => {
      const { calls, pass, type, keeper } = start();
      type(`${long}x`);
      await pass(keepDelay);
      type(`${long}xy`);
      keeper.flush();
      expect(calls.at(-1)).toBe(`keep 1 ${long}>${long}xy`);
    });
  });

  it('writes nothing under another service', async () => {
    const { calls, pass, type, use } = setUp();
    type('a');
    use('other');
    await pass(1_000);
    expect(calls).toEqual([]);
  });

  it('writes what was left of a service when that is chosen again', async () => {
    const { calls, pass, answer, type, use } = setUp();
    type('a');
    await pass(keepDelay);
    type('ab');
    await answer(fail('disk_full', 'full'));
    use('other');
    await pass(10_000);
    expect(calls).toEqual(['keep 1 old>a']);
    use('demo');
    await pass(10_000);
    expect(calls).toEqual(['keep 1 old>a', 'keep 1 old>ab']);
  });

  it('does not write again what main has already', async () => {
    const { calls, pass, keeper, drafts } = setUp();
    keeper.known('demo 1', { text: 'kept', base: 'old' });
    drafts.change('demo 1', () => typed(openDraft('old'), 'kept'));
    await pass(1_000);
    expect(calls).toEqual([]);
  });

  it('leaves what main keeps of a deleted record', async () => {
    const { calls, pass, answer, type, keeper, drafts } = setUp();
    type('a');
    await pass(keepDelay);
    await answer();
    keeper.gone('demo 1');
    drafts.forget('demo 1');
    await pass(1_000);
    expect(calls).toEqual(['keep 1 old>a']);
  });
});
