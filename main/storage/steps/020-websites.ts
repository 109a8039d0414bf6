/** `sent_lists`: list values that a service may not return. `addresses`: IP presets, for all accounts. */
export const websites = `
CREATE TABLE sent_lists (
  account TEXT NOT NULL,
  website_id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  PRIMARY KEY (account, website_id, field)
) STRICT;

CREATE TABLE addresses (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  ips TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`;
