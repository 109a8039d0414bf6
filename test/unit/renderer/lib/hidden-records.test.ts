import { expect, it } from 'vitest';
import { withoutHidden } from '../../../../renderer/lib/deletions/hidden-records.ts';

const page = { items: [{ id: 'a' }, { id: 'b' }], page: 1, perPage: 10, lastPage: 1, hasMore: false };

it('a page has no records that are being deleted, and its total does not count them', () => {
  expect(withoutHidden({ ...page, total: 7 }, ['b', 'x'])).toEqual({
    ...page,
    items: [{ id: 'a' }],
    total: 6,
  });
  expect(withoutHidden({ ...page, total: null }, ['a']).total).toBeNull();
  const shown = { ...page, total: 2 };
  expect(withoutHidden(shown, ['x'])).toBe(shown);
});
