import type { SQLOutputValue, StatementSync } from 'node:sqlite';
import { getErrorCode } from '../lib/file-access.ts';

type Row = Record<string, SQLOutputValue>;
type Read = (...values: unknown[]) => unknown;

const toNumbers = (row: Row): Row => {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? Number(value) : value,
  ]);
  return Object.fromEntries(values);
};

/**
 * Makes `get` and `all` of the statement return the nearest number for an integer beyond 2^53. node:sqlite throws an error
 * instead, so that one such value hides all rows.
 */
export const allowLargeIntegers = (statement: StatementSync): StatementSync => {
  const allow = (read: Read, convert: (result: unknown) => unknown): Read => {
    return (...values) => {
      try {
        return read.apply(statement, values);
      } catch (error) {
        if (getErrorCode(error) !== 'ERR_OUT_OF_RANGE') throw error;
        statement.setReadBigInts(true);
        try {
          return convert(read.apply(statement, values));
        } finally {
          statement.setReadBigInts(false);
        }
      }
    };
  };
  return Object.assign(statement, {
    get: allow(statement.get as Read, (row) => row && toNumbers(row as Row)),
    all: allow(statement.all as Read, (rows) => (rows as Row[]).map(toNumbers)),
  });
};
