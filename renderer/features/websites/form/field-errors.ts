/** Maps validation errors of the service (status 422) to form fields. The others are shown above the form. */

import type { BridgeError } from '../../../../preload/contract/result.ts';
import { type ListField, listFields } from '../../../../preload/contract/website-fields.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { toNumberedEntries } from '../checks/finding.ts';
import { defaultFormValues, type WebsiteFormField } from './form-values.ts';

export interface WebsiteFieldErrors {
  readonly fields: Partial<Record<WebsiteFormField, string>>;
  /** Messages for fields that the form does not have, each with the name of its field. */
  readonly others: readonly string[];
}

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

/** `sentLists`: the texts of the lists as they were sent. */
export const toFieldErrors = (
  error: BridgeError,
  sentLists: Readonly<Partial<Record<ListField, string | null>>> = {},
): WebsiteFieldErrors => {
  const fields: Partial<Record<WebsiteFormField, string>> = {};
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
