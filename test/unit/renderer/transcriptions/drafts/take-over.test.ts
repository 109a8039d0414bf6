import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../../preload/contract/result.ts';
import { type Shelf, takeOver } from '../../../../../renderer/features/transcriptions/drafts/take-over.ts';

const shelfOf = (items: Record<string, string>): Shelf & { readonly names: () => string[] } => {
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
  it('go to main and leave the shelf, those of the service in use', async () => {
    const shelf = shelfOf({
      'sidetone.draft demo 1': draft,
      'sidetone.draft https://else.example 1': draft,
      'sidetone.route': '/x',
    });
    const kept: unknown[] = [];
    await takeOver({
      shelf,
      account: 'demo',
      draft: async () => ok(null),
      keep: async (id, fields) => {
        kept.push([id, fields]);
        return ok(true);
      },
    });
    expect(kept).toEqual([['1', { text: 'mine', base: 'old' }]]);
    expect(shelf.names()).toEqual(['sidetone.draft https://else.example 1', 'sidetone.route']);
  });

  it('stay where main does not take them, and never replace what main has', async () => {
    const shelf = shelfOf({ 'sidetone.draft demo 1': draft, 'sidetone.draft demo 2': draft });
    let kept = 0;
    await takeOver({
      shelf,
      account: 'demo',
      draft: async (id) => ok(id === '2' ? { text: 'newer' } : null),
      keep: async () => {
        kept += 1;
        return fail('disk_full', 'full');
      },
    });
    expect(kept).toBe(1);
    expect(shelf.names()).toEqual(['sidetone.draft demo 1']);
  });

  it('are passed over where they are none', async () => {
    const shelf = shelfOf({ 'sidetone.draft demo 1': '{"served":1}', 'sidetone.draft demo 2': 'null' });
    await takeOver({ shelf, account: 'demo', draft: async () => ok(null), keep: async () => ok(true) });
    expect(shelf.names()).toEqual([]);
  });
});
