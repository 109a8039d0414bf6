/** What the service found wrong (status 422), put on the fields of the form; what fits none is told above it. */
import type { BridgeError } from '../../../preload/contract/result.ts';
import { numbered } from './checks/finding.ts';
import { newValues, type WebsiteField } from './values.ts';

export interface FieldErrors {
  readonly fields: Partial<Record<WebsiteField, string>>;
  /** Messages for fields that the form does not have, each with the name of its field. */
  readonly others: readonly string[];
}

const isField = (name: string): name is WebsiteField => Object.hasOwn(newValues, name);

/** A message that names one of the entries, or nothing: `10.0.0.999` in `10.0.0.999 is not an IP`. */
const entryNamed = (text: string, entries: readonly string[]): number => {
  const words = text.split(/[\s"'“”„‘’«»,;()]+/).map((word) => word.replace(/[.:!?]+$/, ''));
  const named = entries.flatMap((entry, at) => (words.includes(entry) ? [at] : []));
  return named.length === 1 ? (named[0] ?? -1) : -1;
};

/** Which line of what was entered a message is about, as far as that can be told: its number and what stands on it. */
const lineOf = (path: string, text: string, entered: string): string => {
  const lines = numbered(entered);
  const index = /\.(\d+)$/.exec(path)?.[1];
  const at =
    index === undefined
      ? entryNamed(
          text,
          lines.map(({ entry }) => entry),
        )
      : Number(index);
  const found = lines[at];
  return found === undefined ? '' : `Line ${found.line}, ${found.entry}: `;
};

/** `entered`: the text of the lists, as they were sent. */
export const fieldErrors = (
  error: BridgeError,
  entered: { readonly exclude_params?: string | null; readonly exclude_ips?: string | null } = {},
): FieldErrors => {
  const fields: Partial<Record<WebsiteField, string>> = {};
  const others: string[] = [];
  for (const [path, messages] of Object.entries(error.fields ?? {})) {
    // Servers name an element of a list as `exclude_ips.3`.
    const name = path.split('.', 1)[0] ?? path;
    const list = name === 'exclude_params' || name === 'exclude_ips' ? (entered[name] ?? '') : '';
    const text = messages.map((message) => lineOf(path, message, list) + message).join(' ');
    if (isField(name)) fields[name] = fields[name] ? `${fields[name]} ${text}` : text;
    else others.push(`${path}: ${text}`);
  }
  return { fields, others };
};
