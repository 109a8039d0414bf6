/**
 * The key of a record in the mirror: a number that keeps the accounts apart and orders the records of one by their
 * creation. So the newest records of one account are a stretch of keys read backwards, which is the one order in which
 * a full-text index answers without sorting.
 */

/** Keys of one account. 8,191 accounts fit into the integers that a double holds exactly. */
const keysPerAccount = 2 ** 40;
/** Below: ids that are numbers, as they are. From here: other ids, by the second of their creation. */
const otherIdsStart = keysPerAccount / 2;
/** Records without a number that one second has room for before it spills over into the next. */
const keysPerSecond = 64;

/** First and last key of an account. */
export const getKeyRange = (accountNumber: number): readonly [first: number, last: number] => [
  accountNumber * keysPerAccount,
  (accountNumber + 1) * keysPerAccount - 1,
];

/** The key of a new record. `createdAt`: milliseconds since 1970. */
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
