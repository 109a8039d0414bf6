import type { DatabaseSync } from 'node:sqlite';
import {
  isOfKind,
  type SettableField,
  settableFields,
  type ValueField,
  websiteDefaults,
} from '../../../preload/contract/website-fields.ts';

type FieldColumns = { readonly [Field in SettableField]: Field extends ValueField ? number : string | null };

export interface WebsiteRow extends FieldColumns {
  readonly id: number;
  readonly domain: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export type NewWebsite = Pick<WebsiteRow, 'domain'> & Partial<Omit<WebsiteRow, 'id' | 'domain'>>;
export type WebsitePatch = Partial<FieldColumns>;

export interface WebsiteRepository {
  readonly getAll: () => readonly WebsiteRow[];
  readonly get: (id: number) => WebsiteRow | null;
  readonly getByDomain: (domain: string) => WebsiteRow | null;
  readonly insert: (website: NewWebsite) => WebsiteRow;
  readonly update: (id: number, patch: WebsitePatch) => WebsiteRow | null;
  readonly delete: (id: number) => boolean;
}

const columns = ['domain', ...settableFields, 'created_at', 'updated_at'];
const insertStatement = `INSERT INTO websites (${columns.join(', ')})
  VALUES (${columns.map(() => '?').join(', ')})`;
const updateStatement = `UPDATE websites
  SET ${settableFields.map((field) => `${field} = ?`).join(', ')}, updated_at = ?
  WHERE id = ?`;

const getDefault = (field: SettableField): number | null =>
  isOfKind(field, 'choice', 'flag') ? websiteDefaults[field] : null;

export const createWebsiteRepository = (
  database: DatabaseSync,
  getTimestamp: () => string,
): WebsiteRepository => {
  const getOne = (sql: string, value: string | number): WebsiteRow | null =>
    (database.prepare(sql).get(value) as WebsiteRow | undefined) ?? null;
  const get = (id: number): WebsiteRow | null => getOne('SELECT * FROM websites WHERE id = ?', id);
  return {
    get,
    getAll: () => database.prepare('SELECT * FROM websites ORDER BY id').all() as unknown as WebsiteRow[],
    getByDomain: (domain) => getOne('SELECT * FROM websites WHERE domain = ?', domain),
    insert: (website) => {
      const createdAt = website.created_at ?? getTimestamp();
      const { lastInsertRowid } = database
        .prepare(insertStatement)
        .run(
          website.domain,
          ...settableFields.map((field) => website[field] ?? getDefault(field)),
          createdAt,
          website.updated_at ?? createdAt,
        );
      return get(Number(lastInsertRowid)) as WebsiteRow;
    },
    update: (id, patch) => {
      const before = get(id);
      if (before === null) return null;
      const row = { ...before, ...patch };
      database.prepare(updateStatement).run(...settableFields.map((field) => row[field]), getTimestamp(), id);
      return get(id);
    },
    delete: (id) => database.prepare('DELETE FROM websites WHERE id = ?').run(id).changes === 1,
  };
};
