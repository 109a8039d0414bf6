/**
 * `null` is a field that the service did not show and the user did not change. An update never sends it,
 * because that would overwrite the stored value.
 */
import type { BridgeError } from '../../../preload/contract/result.ts';
import {
  type FieldOfKind,
  isOfKind,
  type ListField,
  listFields,
  mapDefinedFields,
  mapFields,
  privacy,
  type ReadableField,
  type ReadableValues,
  readableFields,
  type SettableField,
  settableFields,
  valueFields,
  websiteDefaults,
} from '../../../preload/contract/website-fields.ts';
import {
  trimLines,
  type Website,
  type WebsiteChanges,
  type WebsiteFields,
} from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { toNumberedEntries } from './checks/entry-findings.ts';
import { cleanDomain } from './domain.ts';

export interface WebsiteFormValues extends ReadableValues, Readonly<Record<FieldOfKind<'password'>, string>> {
  readonly domain: string;
}
export type WebsiteFormField = keyof WebsiteFormValues;

/** The documented defaults of the service. */
export const defaultFormValues: WebsiteFormValues = {
  domain: '',
  password: '',
  ...websiteDefaults,
  ...mapFields(listFields, () => ''),
};

const mapReadable = (getValue: (field: ReadableField) => number | string | null): ReadableValues =>
  mapFields(readableFields, getValue) as ReadableValues;

export const toFormValues = (website: Website): WebsiteFormValues => ({
  domain: website.domain,
  password: '',
  ...mapReadable((field) => website[field]),
});

/** Fills null fields with values that the service showed after editing began. */
export const fillMissingValues = (values: WebsiteFormValues, website: Website): WebsiteFormValues => ({
  ...values,
  ...mapReadable((field) => values[field] ?? website[field]),
});

/** A password is sent only with privacy 2, because it has no effect otherwise. */
export const getPasswordField = (values: WebsiteFormValues): { password?: string } =>
  values.privacy === privacy.password && values.password !== '' ? { password: values.password } : {};

/** Always with choices and flags, because servers' defaults differ. */
export const toWebsiteFields = (values: WebsiteFormValues): WebsiteFields => ({
  domain: cleanDomain(values.domain),
  ...(mapFields(valueFields, (field) => values[field] ?? websiteDefaults[field]) as typeof websiteDefaults),
  ...getPasswordField(values),
  ...mapDefinedFields(listFields, (field) => trimLines(values[field] ?? '') || undefined),
});

/** Whether a request shows the statistics to everyone with a password, and no password is sent or known to be set. */
export const lacksPassword = (
  sent: Pick<WebsiteChanges, 'privacy' | 'password'>,
  website: Website | null,
): boolean => sent.privacy === privacy.password && !sent.password && website?.passwordSet !== true;

const getChangedList = (before: string | null, after: string | null): string | undefined => {
  if (after === null || after === before) return undefined;
  const trimmed = trimLines(after);
  return before !== null && trimmed === trimLines(before) ? undefined : trimmed;
};

/** Undefined if unchanged. */
const getChange = (website: Website, values: WebsiteFormValues, field: SettableField) => {
  if (isOfKind(field, 'password')) return getPasswordField(values)[field];
  if (isOfKind(field, 'lines')) return getChangedList(website[field], values[field]);
  const value = values[field];
  return value === null || value === website[field] ? undefined : value;
};

/** Fields of an update request: only those that the user changed. */
export const toWebsiteChanges = (website: Website, values: WebsiteFormValues): WebsiteChanges =>
  mapDefinedFields(settableFields, (field) => getChange(website, values, field)) as WebsiteChanges;

export const hasUnsavedValues = (website: Website, values: WebsiteFormValues): boolean => {
  const savedValues = toFormValues(website);
  return (Object.keys(savedValues) as WebsiteFormField[]).some(
    (field) => savedValues[field] !== values[field],
  );
};

const isListField = (name: string): name is ListField => (listFields as readonly string[]).includes(name);
const isField = (name: string): name is WebsiteFormField => Object.hasOwn(defaultFormValues, name);

/** Index of the only entry that a message mentions, or -1: `10.0.0.999` in `10.0.0.999 is not an IP`. */
const findMentionedEntry = (text: string, entries: readonly string[]): number => {
  const tokens = text.split(/[\s"'“”„‘’«»,;()]+/).map((word) => word.replace(/[.:!?]+$/, ''));
  const mentioned = entries.flatMap((entry, at) => (tokens.includes(entry) ? [at] : []));
  return mentioned.length === 1 ? (mentioned[0] ?? -1) : -1;
};

/** A message about one entry of a list begins with its line. */
const formatFieldMessage = (path: string, message: string, entered: string): string => {
  const lines = toNumberedEntries(entered);
  const index = /\.(\d+)$/.exec(path)?.[1];
  const at =
    index === undefined
      ? findMentionedEntry(
          message,
          lines.map(({ entry }) => entry),
        )
      : Number(index);
  const found = lines[at];
  return found === undefined ? message : t('websites.form.lineError', { ...found, message });
};

/**
 * Maps validation errors of the service (status 422) to form fields. `sentLists`: the texts of the lists as they were
 * sent.
 */
export const toFieldErrors = (
  error: BridgeError,
  sentLists: Readonly<Partial<Record<ListField, string | null>>> = {},
) => {
  const fields: Partial<Record<WebsiteFormField, string>> = {};
  /** Messages for fields that the form does not have, each with the name of its field. */
  const others: string[] = [];
  for (const [path, messages] of Object.entries(error.fields ?? {})) {
    // Servers name an element of a list as `exclude_ips.3`.
    const name = path.split('.', 1)[0] ?? path;
    const list = isListField(name) ? (sentLists[name] ?? '') : '';
    const text = messages.map((message) => formatFieldMessage(path, message, list)).join(' ');
    if (isField(name)) fields[name] = fields[name] ? `${fields[name]} ${text}` : text;
    else others.push(`${path}: ${text}`);
  }
  return { fields, others };
};

/** No look-alikes such as 0, o, 1, i and l. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupCount = 4;
const groupLength = 5;

export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => unknown;

/** Four groups of five characters, about 99 bits. All characters are equally likely. */
export const generatePassword = (
  fillRandom: FillRandom = (bytes) => crypto.getRandomValues(bytes),
): string => {
  const byteLimit = 256 - (256 % alphabet.length);
  const chars: string[] = [];
  while (chars.length < groupCount * groupLength) {
    const bytes = new Uint8Array(groupCount * groupLength);
    fillRandom(bytes);
    for (const byte of bytes) if (byte < byteLimit) chars.push(alphabet.charAt(byte % alphabet.length));
  }
  return Array.from({ length: groupCount }, (_, at) =>
    chars.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-');
};
