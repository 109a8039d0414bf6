import type { DatabaseSync } from 'node:sqlite';

export interface WebsiteRow {
  readonly id: number;
  readonly domain: string;
  readonly privacy: number;
  readonly password: string | null;
  readonly email: number;
  readonly exclude_bots: number;
  readonly exclude_params: string | null;
  readonly exclude_ips: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type NewWebsite = Pick<WebsiteRow, 'domain'> & Partial<Omit<WebsiteRow, 'id' | 'domain'>>;
export type WebsitePatch = Partial<Omit<WebsiteRow, 'id' | 'domain' | 'created_at' | 'updated_at'>>;

export interface WebsiteRepository {
  readonly getAll: () => readonly WebsiteRow[];
  readonly get: (id: number) => WebsiteRow | null;
  readonly getByDomain: (domain: string) => WebsiteRow | null;
  readonly insert: (website: NewWebsite) => WebsiteRow;
  readonly update: (id: number, patch: WebsitePatch) => WebsiteRow | null;
  readonly delete: (id: number) => boolean;
}

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
        .prepare(
          `INSERT INTO websites (domain, privacy, password, email, exclude_bots, exclude_params, exclude_ips, created_at, updated_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          website.domain,
          website.privacy ?? 1,
          website.password ?? null,
          website.email ?? 0,
          website.exclude_bots ?? 1,
          website.exclude_params ?? null,
          website.exclude_ips ?? null,
          createdAt,
          website.updated_at ?? createdAt,
        );
      return get(Number(lastInsertRowid)) as WebsiteRow;
    },
    update: (id, patch) => {
      const before = get(id);
      if (before === null) return null;
      const row = { ...before, ...patch };
      database
        .prepare(
          `UPDATE websites SET privacy = ?, password = ?, email = ?, exclude_bots = ?, exclude_params = ?, exclude_ips = ?, updated_at = ?
           WHERE id = ?`,
        )
        .run(
          row.privacy,
          row.password,
          row.email,
          row.exclude_bots,
          row.exclude_params,
          row.exclude_ips,
          getTimestamp(),
          id,
        );
      return get(id);
    },
    delete: (id) => database.prepare('DELETE FROM websites WHERE id = ?').run(id).changes === 1,
  };
};
