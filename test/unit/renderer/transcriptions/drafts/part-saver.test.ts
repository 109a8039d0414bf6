import { describe, expect, it } from 'vitest';
import { joinParts } from '../../../../../preload/contract/episode-text.ts';
import type { Transcription } from '../../../../../preload/contract/transcriptions.ts';
import {
  createDraft,
  markDiverged,
  markHeld,
  markSaved,
  setDraftText,
} from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
import { createDraftStore } from '../../../../../renderer/features/transcriptions/drafts/draft-store.ts';
import { createPartSaver } from '../../../../../renderer/features/transcriptions/drafts/part-saver.ts';
import type { DraftSaveResult } from '../../../../../renderer/features/transcriptions/drafts/text-saver.ts';

const limit = 41;
/** 29 characters. */
const toText = (letter: string): string => Array.from({ length: 5 }, () => letter.repeat(5)).join(' ');

/** An episode of records 1 to `count`, which are `a…`, `b…`, … at the service. */
const setUp = ({ count = 4, knownLimit = limit as number | null } = {}) => {
  const drafts = createDraftStore();
  const parts = Array.from({ length: count }, (_, index) => ({ id: `${index + 1}`, key: `k${index + 1}` }));
  const service = new Map(parts.map(({ id }, index) => [id, toText('abcdefgh'[index] ?? '')]));
  for (const { id, key } of parts) drafts.update(key, () => createDraft(service.get(id) ?? ''));
  const saved: string[] = [];
  const written: string[] = [];
  const state = { limit: knownLimit, isReachable: true, onFetch: (_: string): void => undefined };
  const results = new Map<string, DraftSaveResult>();
  const save = createPartSaver({
    drafts,
    saveText: async (key, id) => {
      const draft = drafts.get(key);
      if (!draft || draft.text === draft.base) return { kind: 'nothing' };
      const result = results.get(id);
      if (result) {
        if (result.kind === 'conflict')
          drafts.update(key, (now) => markDiverged(now ?? draft, 'conflict', 'x'));
        return result;
      }
      if (draft.text.length > limit) {
        state.limit = limit;
        drafts.update(key, (now) => markHeld(now ?? draft));
        return { kind: 'too_long' };
      }
      saved.push(id);
      service.set(id, draft.text);
      drafts.update(key, (now) => markSaved(now ?? draft, 1));
      return { kind: 'saved' };
    },
    findParts: async (id) => (id === 'single' ? null : parts),
    loadDraft: async ({ id, key }) => {
      drafts.update(key, (now) => now ?? createDraft(service.get(id) ?? ''));
      return true;
    },
    fetchRecord: async (id) => {
      state.onFetch(id);
      return state.isReachable ? ({ id, result: service.get(id) ?? null } as Transcription) : null;
    },
    getLimit: () => state.limit,
    writeDrafts: (keys) => written.push(...keys),
  });
  const type = (part: number, text: string): void =>
    void drafts.update(`k${part}`, (now) => setDraftText(now ?? createDraft(''), text));
  const getText = (): string => joinParts(parts.map(({ key }) => drafts.get(key)?.text ?? '')).text;
  const getStored = (): string => joinParts(parts.map(({ id }) => service.get(id) ?? '')).text;
  return { drafts, service, saved, written, state, results, save, type, getText, getStored };
};

const long = `${toText('a')} ${toText('x')}`;

describe('saving a part that is too long', () => {
  it('saves the parts that its text flows into first, and writes their drafts first', async () => {
    const { save, type, saved, written, getText, getStored } = setUp();
    type(1, long);
    const text = getText();
    expect(await save('k1', '1')).toEqual({ kind: 'saved' });
    expect(saved).toEqual(['3', '2', '1']);
    expect(written).toEqual(['k3', 'k2', 'k1']);
    expect(getText()).toBe(text);
    expect(getStored()).toBe(text);
  });

  it('ends at the first part that is not saved', async () => {
    const { save, type, saved, results, getText, getStored } = setUp();
    type(1, long);
    const text = getText();
    results.set('2', { kind: 'refused', error: { code: 'timeout' } });
    expect(await save('k1', '1')).toMatchObject({ kind: 'refused' });
    expect(saved).toEqual(['3']);
    expect(getText()).toBe(text);
    // Part 1 no longer has what moved into part 2.
    expect(await save('k1', '1')).toMatchObject({ kind: 'refused' });
    expect(saved).toEqual(['3']);
    results.clear();
    expect(await save('k4', '4')).toEqual({ kind: 'nothing' });
    expect(await save('k1', '1')).toEqual({ kind: 'saved' });
    expect(saved).toEqual(['3', '2', '1']);
    expect(getText()).toBe(text);
    expect(getStored()).toBe(text);
  });

  it('moves text only into the service’s present text, not into a conflict', async () => {
    const { save, type, service, drafts, getText } = setUp();
    service.set('2', 'changed elsewhere');
    type(1, long);
    await save('k1', '1');
    expect(getText()).toContain('changed elsewhere');
    expect(drafts.get('k2')?.saveFailure).toBeNull();
  });

  it('leaves text in its part if the user and someone else have changed the next one', async () => {
    const { save, type, saved, service, drafts, getText } = setUp({ count: 2 });
    type(1, `${toText('a')} more words too`);
    type(2, `${toText('b')} too`);
    service.set('2', 'theirs');
    const text = getText();
    expect((await save('k1', '1')).kind).toBe('too_long');
    expect(drafts.get('k2')?.saveFailure?.kind).toBe('conflict');
    expect(saved).toEqual([]);
    expect(getText()).toBe(text);
  });

  it('does not move text that the service cannot be asked for', async () => {
    const { save, type, state, getText, drafts } = setUp();
    state.isReachable = false;
    type(1, long);
    await save('k1', '1');
    expect(drafts.get('k1')?.text).toBe(long);
    state.isReachable = true;
    const text = getText();
    await save('k1', '1');
    expect(drafts.get('k1')?.text).not.toBe(long);
    expect(getText()).toBe(text);
  });

  it('moves what is typed meanwhile as well', async () => {
    const { save, type, state, getText } = setUp();
    type(1, long);
    state.onFetch = () => type(1, `${long} zz`);
    await save('k1', '1');
    expect(getText().startsWith(`${long} zz`)).toBe(true);
  });

  it('learns the limit from the refusal', async () => {
    const { save, type, saved, getText, getStored } = setUp({ knownLimit: null });
    type(1, long);
    expect(await save('k1', '1')).toEqual({ kind: 'saved' });
    expect(saved).toContain('1');
    expect(getStored()).toBe(getText());
  });

  it('stays a draft if all parts are full, and can be sent anyway', async () => {
    const { save, type, saved, drafts } = setUp({ count: 2 });
    const tooMuch = `${long} ${toText('y')}`;
    type(1, tooMuch);
    expect(await save('k1', '1')).toEqual({ kind: 'too_long' });
    expect(drafts.get('k1')).toMatchObject({ text: tooMuch, heldText: tooMuch });
    expect(saved).toEqual([]);
  });

  it('saves one text after another', async () => {
    const { save, type, saved, getText, getStored } = setUp();
    type(1, long);
    type(3, `${toText('c')} too`);
    const text = getText();
    await Promise.all([1, 2, 3, 4].map((part) => save(`k${part}`, `${part}`)));
    expect(getText()).toBe(text);
    expect(getStored()).toBe(text);
    expect(new Set(saved).size).toBe(saved.length);
  });
});
