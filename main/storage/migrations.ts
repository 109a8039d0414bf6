/**
 * SQLite's `user_version` counts the completed steps. A released step never changes.
 * New tables: add a file to steps/ and append it to its list below.
 */
import type { DatabaseSync } from 'node:sqlite';
import { jobs } from './steps/001-jobs.ts';
import { websites } from './steps/020-websites.ts';
import { texts } from './steps/030-texts.ts';
import { unlinked } from './steps/040-unlinked.ts';
import { typedNames } from './steps/050-typed-names.ts';
import { episodes } from './steps/060-episodes.ts';
import { preparations } from './steps/070-preparations.ts';
import { choices } from './steps/080-choices.ts';
import { cache } from './steps/library-001-cache.ts';
import { waveforms } from './steps/library-002-waveforms.ts';
import { heldTexts } from './steps/library-003-held-texts.ts';
import { envelopes } from './steps/library-004-envelopes.ts';

/** SQL that migrates a file by one version, in one transaction with the version number. */
export type MigrationStep = string;

export const appSteps: readonly MigrationStep[] = [
  jobs,
  websites,
  texts,
  unlinked,
  typedNames,
  episodes,
  preparations,
  choices,
];

export const librarySteps: readonly MigrationStep[] = [cache, waveforms, heldTexts, envelopes];

export const getVersion = (sql: DatabaseSync): number => {
  const row = sql.prepare('PRAGMA user_version').get();
  return Number(row?.user_version ?? 0);
};

/** Runs the missing steps, each in one transaction. Throws SQLite's errors. */
export const migrate = (sql: DatabaseSync, steps: readonly MigrationStep[]): void => {
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
