import { z } from 'zod';
import { pageNumber, perPage, sortDirection } from './page.ts';
import {
  type FieldValue,
  getAllowedValues,
  isOfKind,
  mapFields,
  type ReadableValues,
  type SettableField,
  settableFields,
} from './website-fields.ts';

/** Fields that the service did not return are null, which is not the same as empty. */
export interface Website extends ReadableValues {
  readonly id: string;
  readonly domain: string;
  readonly passwordSet: boolean | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

const text = z.string().max(1_000_000);

/** Parameters of the list operation. `page` is not in the specification. */
export const websiteQuery = z.strictObject({
  search: z.string().max(2_000).optional(),
  search_by: z.enum(['domain']).optional(),
  sort_by: z.enum(['id', 'domain']).optional(),
  sort: sortDirection.optional(),
  per_page: perPage.optional(),
  page: pageNumber.optional(),
});
export type WebsiteQuery = z.infer<typeof websiteQuery>;

const createSchema = (field: SettableField): z.ZodType =>
  isOfKind(field, 'choice', 'flag') ? z.literal(getAllowedValues(field)) : text;

/** Every field is optional. */
const settable = mapFields(settableFields, (field) => createSchema(field).optional()) as {
  [Field in SettableField]: z.ZodOptional<z.ZodType<FieldValue<Field>>>;
};

/** Fields of the store operation. */
export const websiteFields = z.strictObject({ domain: z.string().trim().min(1).max(2_000), ...settable });
export type WebsiteFields = z.infer<typeof websiteFields>;

/** Only fields that the user changed. */
export const websiteChanges = z.strictObject(settable);
export type WebsiteChanges = z.infer<typeof websiteChanges>;

/** The entries of a list, one on each line. Services do not trim lines, and an entry with a space excludes nothing. */
export const parseEntries = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The list as it is sent: trimmed, without empty lines. */
export const trimLines = (text: string): string => parseEntries(text).join('\n');

const normalize = (value: string | number): string | number =>
  typeof value === 'string' ? trimLines(value) : value;

/**
 * Fields that a record shows with another value than was sent: services may accept a request without applying it. Fields
 * that it does not show are left out.
 */
export const getMismatchedFields = (record: Website, sent: WebsiteChanges): readonly SettableField[] =>
  settableFields.filter((field) => {
    const value = sent[field];
    if (value === undefined) return false;
    // An empty password is never sent, so `false` means that the password was not saved.
    if (isOfKind(field, 'password')) return record.passwordSet === false;
    const shown = record[field];
    return shown !== null && normalize(shown) !== normalize(value);
  });
