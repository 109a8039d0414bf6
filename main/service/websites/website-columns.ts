/** The columns of the built-in service's websites, from the contract's table of fields. */
import type { DatabaseSync } from 'node:sqlite';
import {
  fieldDescriptors,
  isOfKind,
  type SettableField,
  settableFields,
} from '../../../preload/contract/website-fields.ts';

const getColumnType = (field: SettableField): string =>
  isOfKind(field, 'choice', 'flag') ? `INTEGER NOT NULL DEFAULT ${fieldDescriptors[field].default}` : 'TEXT';

const columnDefinitions = settableFields.map((field) => `${field} ${getColumnType(field)}`);

export const websitesTable = `
  CREATE TABLE websites (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    domain TEXT NOT NULL UNIQUE,
    ${columnDefinitions.join(',\n    ')},
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
`;

/** Adds the columns of fields that are newer than the file. Older versions can still open it. */
export const addMissingColumns = (database: DatabaseSync): void => {
  const existing = new Set(
    database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all('websites')
      .map(({ name }) => name),
  );
  for (const [at, field] of settableFields.entries()) {
    if (!existing.has(field)) database.exec(`ALTER TABLE websites ADD COLUMN ${columnDefinitions[at]}`);
  }
};
