/** Counts statements of SQLite, in the databases of this thread that are opened meanwhile. */
import { StatementSync } from 'node:sqlite';

type Method = (...values: unknown[]) => unknown;

export interface StatementCounter {
  /** How many statements ran since the last call. */
  take(): number;
  stop(): void;
}

export const countStatements = (): StatementCounter => {
  const { get, all, run, iterate } = StatementSync.prototype;
  let count = 0;
  const counting = (method: unknown): Method =>
    function (this: object, ...values) {
      count += 1;
      return Reflect.apply(method as Method, this, values);
    };
  Object.assign(StatementSync.prototype, {
    get: counting(get),
    all: counting(all),
    run: counting(run),
    iterate: counting(iterate),
  });
  return {
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    stop: () => void Object.assign(StatementSync.prototype, { get, all, run, iterate }),
  };
};
