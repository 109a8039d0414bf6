import { describe, expect, it } from 'vitest';
import { requireSqlite } from '../../../main/storage/databases.ts';

describe('the version of SQLite', () => {
  it.each(['3.51.3', '3.53.0', '4.0.0', process.versions.sqlite])('may be %s', (version) => {
    expect(() => requireSqlite(version)).not.toThrow();
  });

  it.each(['3.51.2', '3.50.4', '2.99.99', 'unknown', undefined])('may not be %s', (version) => {
    expect(() => requireSqlite(version)).toThrow(/too old: Sidetone needs 3\.51\.3 or newer/);
  });
});
