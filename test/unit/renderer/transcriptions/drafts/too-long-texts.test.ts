import { expect, it } from 'vitest';
import {
  createDraft,
  markSaved,
  markSending,
  setDraftText,
} from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
import { createDraftStore } from '../../../../../renderer/features/transcriptions/drafts/draft-store.ts';
import { createTooLongTexts } from '../../../../../renderer/features/transcriptions/drafts/too-long-texts.ts';

const setUp = (limit: number | null = 10) => {
  const drafts = createDraftStore();
  const service = { limit, isInUse: true };
  const timers = new Set<() => void>();
  const tooLong = createTooLongTexts({
    drafts,
    getLimit: () => service.limit,
    isInUse: () => service.isInUse,
    after: (_ms, fn) => {
      timers.add(fn);
      return () => timers.delete(fn);
    },
    onDispose: () => {},
  });
  const type = (key: string, text: string, old = 'old'): void => {
    drafts.update(key, (draft) => setDraftText(draft ?? createDraft(old), text));
    for (const fn of [...timers]) fn();
  };
  return { drafts, service, timers, tooLong, type, get: () => Object.fromEntries(tooLong.state.get()) };
};

it('lists changed texts over the limit, by characters of the trimmed text', () => {
  const { type, get } = setUp();
  type('a', `${'🦉'.repeat(11)}\n`);
  type('b', '🦉'.repeat(10));
  expect(get()).toEqual({ a: { characters: 11, limit: 10 } });
  type('a', 'short');
  expect(get()).toEqual({});
});

it('does not list a long text that is not changed, or was saved', () => {
  const { drafts, type, get } = setUp();
  drafts.update('a', () => createDraft('x'.repeat(20)));
  expect(get()).toEqual({});
  type('a', 'x'.repeat(21));
  expect(get()).toHaveProperty('a');
  drafts.update('a', (draft) => markSaved(markSending(draft ?? createDraft('')), 1));
  expect(get()).toEqual({});
});

it('counts drafts of an earlier window, and follows the limit and the service', () => {
  const { drafts, service, tooLong, type, get } = setUp();
  drafts.markUnread(['a', 'b']);
  tooLong.setUnread(
    new Map([
      ['a', 30],
      ['b', 3],
    ]),
  );
  expect(get()).toEqual({ a: { characters: 30, limit: 10 } });
  service.limit = 20;
  tooLong.refresh();
  expect(get()).toEqual({ a: { characters: 30, limit: 20 } });
  type('a', 'fits');
  expect(get()).toEqual({});
  type('c', 'x'.repeat(25));
  service.isInUse = false;
  tooLong.refresh();
  expect(get()).toEqual({});
  service.isInUse = true;
  service.limit = null;
  tooLong.refresh();
  expect(get()).toEqual({});
});
