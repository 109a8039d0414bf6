/**
 * Keys order the records of an account by creation. The newest ones are a key range read backwards, which is
 * the only order that a full-text index returns without sorting.
 */

/** Allows 8,191 accounts within the integers that a double represents exactly. */
const keysPerAccount = 2 ** 40;
/** Numeric ids below this value are used directly. Other ids start here, by the second of creation. */
const otherIdsStart = keysPerAccount / 2;
/** Keys for each second; further records use the keys of the next second. */
const keysPerSecond = 64;

export const getKeyRange = (accountNumber: number): readonly [first: number, last: number] => [
  accountNumber * keysPerAccount,
  (accountNumber + 1) * keysPerAccount - 1,
];

/** `createdAt`: milliseconds since 1970. */
export const createKey = (
  accountNumber: number,
  id: string,
  createdAt: number,
  isTaken: (key: number) => boolean,
): number => {
  const numericId = /^(0|[1-9]\d{0,11})$/.test(id) ? Number(id) : otherIdsStart;
  if (numericId < otherIdsStart) return accountNumber * keysPerAccount + numericId;
  const second = Math.min(Math.max(Math.floor(createdAt / 1_000), 0), otherIdsStart / keysPerSecond - 1_000);
  let key = accountNumber * keysPerAccount + otherIdsStart + second * keysPerSecond;
  while (isTaken(key)) key += 1;
  return key;
};
