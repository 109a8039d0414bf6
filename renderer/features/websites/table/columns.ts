/** The columns of the table between domain and date, from the contract's table of fields. */
import {
  type ColumnName,
  type FieldWithColumn,
  fieldDescriptors,
  isOfKind,
  type SettableField,
  settableFields,
} from '../../../../preload/contract/website-fields.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { formatEntryCounts, formatValue } from '../labels.ts';

export interface WebsiteColumn {
  readonly name: ColumnName;
  /** Which columns narrow tables hide first: `third`, then `second`. */
  readonly rank: 'second' | 'third' | undefined;
  readonly fields: readonly FieldWithColumn[];
}

const hasColumn = (field: SettableField): field is FieldWithColumn => fieldDescriptors[field].column !== null;

const fieldsByColumn = Map.groupBy(
  settableFields.filter(hasColumn),
  (field): ColumnName => fieldDescriptors[field].column.name,
);

const ranks: Readonly<Record<number, WebsiteColumn['rank']>> = { 2: 'second', 3: 'third' };

export const websiteColumns: readonly WebsiteColumn[] = [...fieldsByColumn].map(([name, fields]) => ({
  name,
  rank: ranks[Math.min(...fields.map((field) => fieldDescriptors[field].column.priority))],
  fields,
}));

export const formatCell = (website: Website, { fields }: WebsiteColumn): string => {
  const values = fields
    .filter((field) => isOfKind(field, 'choice', 'flag'))
    .map((field) => formatValue(field, website[field]));
  const lists = fields.filter((field) => isOfKind(field, 'lines'));
  return [...values, ...(lists.length === 0 ? [] : [formatEntryCounts(website, lists)])].join(', ');
};
