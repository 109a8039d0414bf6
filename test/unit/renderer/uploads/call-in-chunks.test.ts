import { expect, it } from 'vitest';
import { fail, ok } from '../../../../preload/contract/result.ts';
import { callInChunks, maxIdsPerCall } from '../../../../renderer/features/uploads/call-in-chunks.ts';

const newIds = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at));

it('calls once for few uploads, and returns that result', async () => {
  const calls: string[][] = [];
  const result = await callInChunks(newIds(maxIdsPerCall), async (ids) => {
    calls.push(ids);
    return fail('wrong_state');
  });
  expect(calls).toEqual([newIds(maxIdsPerCall)]);
  expect(result).toMatchObject({ ok: false, error: { code: 'wrong_state' } });
});

it('calls for every upload once, also after a part that has changed, and stops at other errors', async () => {
  const ids = newIds(3 * maxIdsPerCall + 1);
  const calls: string[][] = [];
  const result = await callInChunks(ids, async (part) => {
    calls.push(part);
    return calls.length === 2 ? fail('wrong_state') : ok(true);
  });
  expect(result.ok).toBe(true);
  expect(calls.flat()).toEqual(ids);
  const failing = await callInChunks(ids, async () => fail('disk_full'));
  expect(failing).toMatchObject({ ok: false, error: { code: 'disk_full' } });
});
