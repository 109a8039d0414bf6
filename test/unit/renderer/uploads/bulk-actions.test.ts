import { expect, it } from 'vitest';
import { fail, ok } from '../../../../preload/contract/result.ts';
import { callInChunks, maxIdsPerCall } from '../../../../renderer/features/uploads/bulk-actions.ts';

const newIds = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at));
const { error } = fail('wrong_state');

it('calls once for few uploads, and returns that result', async () => {
  const calls: string[][] = [];
  const result = await callInChunks(newIds(maxIdsPerCall), async (ids) => {
    calls.push(ids);
    return fail('disk_full');
  });
  expect(calls).toEqual([newIds(maxIdsPerCall)]);
  expect(result).toMatchObject({ ok: false, error: { code: 'disk_full' } });
});

it('calls for every upload once, collects those that were refused, and stops at an error', async () => {
  const ids = newIds(3 * maxIdsPerCall + 1);
  const calls: string[][] = [];
  const result = await callInChunks(ids, async (part) => {
    calls.push(part);
    return ok({ refused: part.slice(-1).map((id) => ({ id, error })) });
  });
  const refused = [249, 499, 749, 750].map((id) => ({ id: String(id), error }));
  expect(result).toEqual({ ok: true, value: { refused } });
  expect(calls.flat()).toEqual(ids);
  let count = 0;
  const failing = await callInChunks(ids, async () => {
    count += 1;
    return fail('disk_full');
  });
  expect([failing, count]).toEqual([fail('disk_full'), 1]);
});
