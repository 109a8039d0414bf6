import { expect, test } from 'vitest';
import { createSpeedMemory, getUploadSpeed } from '../../../main/settings/memories.ts';
import { createMemoryStore } from './memory-settings.ts';

const setUp = () => {
  const store = createMemoryStore();
  let changes = 0;
  const remember = createSpeedMemory({
    store,
    onChanged: () => {
      changes += 1;
    },
  });
  return {
    store,
    remember,
    get: (accountId: string | null) => getUploadSpeed(store.read(), accountId),
    countChanges: () => changes,
  };
};

test('the last measured speed is remembered for each account', () => {
  const { remember, get } = setUp();
  expect([get('one'), get(null)]).toEqual([null, null]);
  remember('one', 2_000_000.4);
  remember('two', 100);
  remember('one', 500_000);
  expect([get('one'), get('two')]).toEqual([500_000, 100]);
});

test('a small difference is not written, and neither is a stalled upload', () => {
  const { remember, get, countChanges } = setUp();
  for (const speed of [1_000_000, 1_100_000, 900_000, 0, Number.NaN]) remember('one', speed);
  expect([get('one'), countChanges()]).toEqual([1_000_000, 1]);
});

test('a full disk changes nothing', () => {
  const { store, remember, get, countChanges } = setUp();
  store.full = true;
  remember('one', 1_000);
  expect([get('one'), countChanges()]).toEqual([null, 0]);
});

test('few accounts are remembered: those used last', () => {
  const { store, remember, get } = setUp();
  for (let account = 0; account < 25; account += 1) remember(`https://${account}.example`, 1_000);
  expect(Object.keys(store.read().uploadSpeeds)).toHaveLength(20);
  expect([get('https://4.example'), get('https://24.example')]).toEqual([null, 1_000]);
});
