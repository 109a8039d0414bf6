/**
 * SQLite's `user_version` counts the completed steps. The first step is the schema. Until the first release it may change;
 * afterwards a change is another step, and no step changes.
 */
import type { DatabaseSync } from 'node:sqlite';
import { appSchema } from './app-schema.ts';
import { librarySchema } from './library-schema.ts';

/** A step is SQL that migrates a file by one version, in one transaction with the version number. */
export const appSteps: readonly string[] = [appSchema];
export const librarySteps: readonly string[] = [librarySchema];

export const getVersion = (sql: DatabaseSync): number => {
  const row = sql.prepare('PRAGMA user_version').get();
  return Number(row?.user_version ?? 0);
};

/** Runs the missing steps, each in one transaction. Throws SQLite's errors. */
export const migrate = (sql: DatabaseSync, steps: readonly string[]): void => {
  for (let version = getVersion(sql); version < steps.length; version += 1) {
    sql.exec('BEGIN IMMEDIATE');
    try {
      sql.exec(steps[version] ?? '');
      sql.exec(`PRAGMA user_version = ${version + 1}`);
      sql.exec('COMMIT');
    } catch (error) {
      if (sql.isTransaction) sql.exec('ROLLBACK');
      throw error;
    }
  }
};
