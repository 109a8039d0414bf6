import { assertNever } from '../../preload/contract/result.ts';
import type { Website } from '../../preload/contract/websites.ts';
import type { ExportFormat } from '../../preload/contract/websites-bulk.ts';

const columns = [
  'id',
  'domain',
  'privacy',
  'email',
  'exclude_bots',
  'exclude_params',
  'exclude_ips',
  'password_set',
  'created_at',
  'updated_at',
] as const;

/** Fields that the service does not return are null; in CSV an empty cell. */
const toRow = (website: Website): Record<(typeof columns)[number], string | number | boolean | null> => ({
  id: website.id,
  domain: website.domain,
  privacy: website.privacy,
  email: website.email,
  exclude_bots: website.exclude_bots,
  exclude_params: website.exclude_params,
  exclude_ips: website.exclude_ips,
  password_set: website.passwordSet,
  created_at: website.created_at,
  updated_at: website.updated_at,
});

/** RFC 4180. An apostrophe before these characters stops spreadsheets from reading the cell as a formula. */
export const toCsvCell = (value: string | number | boolean | null): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const toCsv = (websites: readonly Website[], separator: ',' | ';'): string => {
  const rows = websites.map((website) => {
    const row = toRow(website);
    return columns.map((column) => toCsvCell(row[column])).join(separator);
  });
  // The byte order mark makes Excel read the file as UTF-8.
  return `\ufeff${[columns.join(separator), ...rows].join('\r\n')}\r\n`;
};

const toJson = (websites: readonly Website[]): string =>
  `${JSON.stringify(
    websites.map((website) => ({ ...toRow(website), ...(hasMoreFields(website) && { more: website.more }) })),
    null,
    2,
  )}\n`;

const hasMoreFields = ({ more }: Website): boolean => Object.keys(more).length > 0;

export const formatTable = (websites: readonly Website[], format: ExportFormat): string => {
  switch (format) {
    case 'csv':
      return toCsv(websites, ',');
    case 'csv_semicolons':
      return toCsv(websites, ';');
    case 'json':
      return toJson(websites);
    default:
      return assertNever(format);
  }
};
