import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../../preload/contract/result.ts';
import {
  type LegacyDraftStorage,
  migrateDrafts,
} from '../../../../../renderer/features/transcriptions/drafts/migrate-drafts.ts';

const createStorage = (
  items: Record<string, string>,
): LegacyDraftStorage & { readonly names: () => string[] } => {
  const map = new Map(Object.entries(items));
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (name) => map.get(name) ?? null,
    removeItem: (name) => void map.delete(name),
    names: () => [...map.keys()],
  };
};

const draft = JSON.stringify({ served: 'old', text: 'mine' });

describe('drafts of an earlier version', () => {
  it('move from storage to main for the current service', async () => {
    const storage = createStorage({
      'sidetone.draft demo 1': draft,
      'sidetone.draft https://else.example 1': draft,
      'sidetone.route': '/x',
    });
    const savedDrafts: unknown[] = [];
    await migrateDrafts({
      storage,
      accountId: 'demo',
      readDraft: async () => ok(null),
      saveDraft: async (id, fields) => {
        savedDrafts.push([id, fields]);
        return ok(true);
      },
    });
    expect(savedDrafts).toEqual([['1', { text: 'mine', base: 'old' }]]);
    expect(storage.names()).toEqual(['sidetone.draft https://else.example 1', 'sidetone.route']);
  });

  it('stay in storage when main cannot save them, and never replace a draft in main', async () => {
    const storage = createStorage({ 'sidetone.draft demo 1': draft, 'sidetone.draft demo 2': draft });
    let savedDrafts = 0;
    await migrateDrafts({
      storage,
      accountId: 'demo',
      readDraft: async (id) => ok(id === '2' ? { text: 'newer' } : null),
      saveDraft: async () => {
        savedDrafts += 1;
        return fail('disk_full');
      },
    });
    expect(savedDrafts).toBe(1);
    expect(storage.names()).toEqual(['sidetone.draft demo 1']);
  });

  it('are removed when they are malformed', async () => {
    const storage = createStorage({
      'sidetone.draft demo 1': '{"served":1}',
      'sidetone.draft demo 2': 'null',
    });
    await migrateDrafts({
      storage,
      accountId: 'demo',
      readDraft: async () => ok(null),
      saveDraft: async () => ok(true),
    });
    expect(storage.names()).toEqual([]);
  });
});
