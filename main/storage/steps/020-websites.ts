/**
 * Websites. `sent_lists`: what this application sent last of the lists that a service may not show (never the password).
 * `addresses`: the person's own book of IP addresses; it belongs to nobody's account.
 */
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
