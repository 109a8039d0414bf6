import { describe, expect, it } from 'vitest';
import { isDirty, openDraft, typed } from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
import { createDraftStore } from '../../../../../renderer/features/transcriptions/drafts/draft-store.ts';
import {
  keepDrafts,
  keptDrafts,
  type Shelf,
} from '../../../../../renderer/features/transcriptions/drafts/kept-drafts.ts';

const memoryShelf = (room = Number.POSITIVE_INFINITY): Shelf & { names(): string[] } => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      if (value.length > room) throw new Error('QuotaExceededError');
      items.set(name, value);
    },
    removeItem: (name) => void items.delete(name),
    names: () => [...items.keys()],
  };
};

const setUp = (shelf = memoryShelf()) => {
  const drafts = createDraftStore(keptDrafts(shelf));
  const due: (() => void)[] = [];
  const write = keepDrafts(drafts, shelf, (fn) => due.push(fn));
  const rest = () => {
    for (const fn of due.splice(0)) fn();
  };
  return { drafts, shelf, write, rest, due };
};

describe('unsaved texts', () => {
  it('are there again in the next window', () => {
    const { drafts, shelf, rest } = setUp();
    drafts.change('demo 1', () => typed(openDraft('old'), 'new'));
    rest();
    const next = createDraftStore(keptDrafts(shelf));
    expect(next.get('demo 1')).toMatchObject({ served: 'old', text: 'new' });
    expect(next.unsaved()).toEqual(['demo 1']);
  });

  it('are written once for many keystrokes, and at once before the window goes', () => {
    const { drafts, shelf, write, due } = setUp();
    for (const text of ['a', 'ab', 'abc']) drafts.change('1', (draft) => typed(draft ?? openDraft(''), text));
    expect(due).toHaveLength(1);
    write();
    expect(keptDrafts(shelf)[0]?.[1].text).toBe('abc');
  });

  it('are taken away once they are saved, given up or deleted', () => {
    const { drafts, shelf, rest } = setUp();
    drafts.change('1', () => typed(openDraft(''), 'a'));
    drafts.change('2', () => typed(openDraft(''), 'b'));
    rest();
    expect(shelf.names()).toHaveLength(2);
    drafts.change('1', (draft) => typed(draft ?? openDraft(''), ''));
    drafts.forget('2');
    rest();
    expect(shelf.names()).toEqual([]);
  });

  it('stay in the window where there is no room to write them down', () => {
    const { drafts, shelf, rest } = setUp(memoryShelf(20));
    drafts.change('1', () => typed(openDraft(''), 'a text that is too long'));
    rest();
    expect(shelf.names()).toEqual([]);
    const draft = drafts.get('1');
    expect(draft && isDirty(draft)).toBe(true);
  });

  it('pass over what is not one of them', () => {
    const shelf = memoryShelf();
    shelf.setItem('sidetone.route', '/websites');
    shelf.setItem('sidetone.draft 1', '{"served":1}');
    shelf.setItem('sidetone.draft 2', 'not json');
    shelf.setItem('sidetone.draft 3', 'null');
    expect(keptDrafts(shelf)).toEqual([]);
  });
});
