import { fieldDescriptors, isOfKind, settableFields } from '../../preload/contract/website-fields.ts';
import type { Website } from '../../preload/contract/websites.ts';
import type { ExportFormat } from '../../preload/contract/websites-bulk.ts';

type Cell = string | number | boolean | null;

interface Column {
  readonly name: string;
  readonly getCell: (website: Website) => Cell;
}

const fieldColumns: readonly Column[] = settableFields
  .toSorted(
    (one, other) =>
      fieldDescriptors[one].exportColumn.position - fieldDescriptors[other].exportColumn.position,
  )
  .map((field) => ({
    name: fieldDescriptors[field].exportColumn.name,
    getCell: (website) => (isOfKind(field, 'password') ? website.passwordSet : website[field]),
  }));

/** Fields that the service does not return are null; in CSV an empty cell. */
const columns: readonly Column[] = [
  { name: 'id', getCell: ({ id }) => id },
  { name: 'domain', getCell: ({ domain }) => domain },
  ...fieldColumns,
  { name: 'created_at', getCell: ({ created_at }) => created_at },
  { name: 'updated_at', getCell: ({ updated_at }) => updated_at },
];

/**
 * What spreadsheets read as a formula, also in full width: at the beginning of a cell, or after a character that another
 * program takes for the separator, because quotes have no effect then.
 */
const formulaStart = /(^|[,;\t\r\n])([\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

const defuse = (text: string): string =>
  (/^[\t\r\n]/.test(text) ? `'${text}` : text).replaceAll(formulaStart, "$1$2'");

/** RFC 4180. An apostrophe stops spreadsheets from reading a cell as a formula. */
const toCsvCell = (value: Cell): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' ? defuse(text) : text;
  return /[",;\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const toCsv = (websites: readonly Website[], separator: ',' | ';'): string => {
  const names = columns.map(({ name }) => name).join(separator);
  const rows = websites.map((website) =>
    columns.map(({ getCell }) => toCsvCell(getCell(website))).join(separator),
  );
  // The byte order mark makes Excel read the file as UTF-8.
  return `\ufeff${[names, ...rows].join('\r\n')}\r\n`;
};

const toJson = (websites: readonly Website[]): string =>
  `${JSON.stringify(
    websites.map((website) =>
      Object.fromEntries(columns.map(({ name, getCell }) => [name, getCell(website)])),
    ),
    null,
    2,
  )}\n`;

const formats: Readonly<Record<ExportFormat, (websites: readonly Website[]) => string>> = {
  csv: (websites) => toCsv(websites, ','),
  csv_semicolons: (websites) => toCsv(websites, ';'),
  json: toJson,
};

export const formatTable = (websites: readonly Website[], format: ExportFormat): string =>
  formats[format](websites);
