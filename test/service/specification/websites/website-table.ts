import type { Database } from '../../../../main/storage/database.ts';
import {
  fieldDescriptors,
  isOfKind,
  mapFields,
  type SettableField,
  settableFields,
  type ValueField,
  websiteDefaults,
} from '../../../../preload/contract/website-fields.ts';
import type { NewRow } from '../rows.ts';

const getColumnType = (field: SettableField): string =>
  isOfKind(field, 'choice', 'flag') ? `INTEGER NOT NULL DEFAULT ${fieldDescriptors[field].default}` : 'TEXT';

const columnDefinitions = settableFields.map((field) => `${field} ${getColumnType(field)}`);

export const createWebsites = `
  CREATE TABLE websites (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    domain TEXT NOT NULL UNIQUE,
    ${columnDefinitions.join(',\n    ')},
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
`;

/** Adds the columns of fields that are newer than the file. Older versions can still open it. */
export const addMissingColumns = (database: Database): void => {
  const existing = new Set(
    database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all('websites')
      .map(({ name }) => name),
  );
  const missing = columnDefinitions.filter((_, at) => !existing.has(settableFields[at] ?? ''));
  if (missing.length === 0) return;
  database.transact(() => {
    for (const definition of missing) database.prepare(`ALTER TABLE websites ADD COLUMN ${definition}`).run();
  });
};

type FieldColumns = { readonly [Field in SettableField]: Field extends ValueField ? number : string | null };

export interface WebsiteRow extends FieldColumns {
  readonly id: number;
  readonly domain: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export type NewWebsite = NewRow<WebsiteRow>;

const defaults = mapFields(settableFields, (field) =>
  isOfKind(field, 'choice', 'flag') ? websiteDefaults[field] : null,
) as FieldColumns;

export const websitesTable = { name: 'websites', defaults: { domain: '', ...defaults } } as const;
