/**
 * How a database grows from version to version. SQLite's `user_version` counts the steps that a file has been through;
 * a step that has been released is never changed, a change is a further step.
 *
 * To add tables of another part: a file in steps/ named by its number and subject, and a line at the end of its list below.
 */
import type { DatabaseSync } from 'node:sqlite';
import { jobs } from './steps/001-jobs.ts';
import { websites } from './steps/020-websites.ts';
import { texts } from './steps/030-texts.ts';
import { unlinked } from './steps/040-unlinked.ts';
import { typedNames } from './steps/050-typed-names.ts';
import { cache } from './steps/library-001-cache.ts';
import { waveforms } from './steps/library-002-waveforms.ts';

/** SQL that takes a file from one version to the next, run in one transaction with the new version number. */
export type Step = string;

/** The steps of the application's own database, in order. */
export const appSteps: readonly Step[] = [jobs, websites, texts, unlinked, typedNames];

/** The steps of the library's file: the mirror of the service's transcriptions and its indexes. */
export const librarySteps: readonly Step[] = [cache, waveforms];

/** The version that a file says it has: how many steps it has been through. */
export const getVersion = (sql: DatabaseSync): number => {
  const row = sql.prepare('PRAGMA user_version').get();
  return Number(row?.user_version ?? 0);
};

/** Takes the file through the steps that it lacks, each whole or not at all. Throws what SQLite throws. */
export const migrate = (sql: DatabaseSync, steps: readonly Step[]): void => {
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
