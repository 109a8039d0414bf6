/** How long SQLite waits for locks of other programs, counted and not measured: a busy machine changes nothing. */
import { DatabaseSync, StatementSync } from 'node:sqlite';

type Method = (...values: unknown[]) => unknown;

/** SQLITE_BUSY: another program holds a lock. */
const busy = 5;

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy;

/**
 * The most milliseconds that one call of SQLite waited in this thread, until `work` ended. A call that fails with a lock has
 * waited for the whole `busy_timeout` of its database.
 */
export const countLongestLockWait = async (work: () => Promise<unknown>): Promise<number> => {
  const { exec, prepare } = DatabaseSync.prototype;
  const { get, all, run } = StatementSync.prototype;
  const owners = new WeakMap<object, DatabaseSync>();
  let longest = 0;

  const count = (owner: DatabaseSync | undefined): void => {
    if (owner === undefined) throw new Error('A statement that was prepared before cannot be counted.');
    const timeout = Number(Object.values(get.call(prepare.call(owner, 'PRAGMA busy_timeout'), {}) ?? {})[0]);
    longest = Math.max(longest, timeout);
  };
  const counting = (method: unknown, getOwner: (self: object) => DatabaseSync | undefined): Method =>
    function (this: object, ...values) {
      try {
        const result = Reflect.apply(method as Method, this, values);
        if (result instanceof StatementSync) owners.set(result, this as DatabaseSync);
        return result;
      } catch (error) {
        if (isLocked(error)) count(getOwner(this));
        throw error;
      }
    };

  const ofDatabase = (self: object): DatabaseSync => self as DatabaseSync;
  const ofStatement = (self: object): DatabaseSync | undefined => owners.get(self);
  Object.assign(DatabaseSync.prototype, {
    exec: counting(exec, ofDatabase),
    prepare: counting(prepare, ofDatabase),
  });
  Object.assign(StatementSync.prototype, {
    get: counting(get, ofStatement),
    all: counting(all, ofStatement),
    run: counting(run, ofStatement),
  });
  try {
    await work();
  } finally {
    Object.assign(DatabaseSync.prototype, { exec, prepare });
    Object.assign(StatementSync.prototype, { get, all, run });
  }
  return longest;
};
