/** What the service found wrong (status 422), put on the fields of the form; what fits none is told above it. */
import type { BridgeError } from '../../../preload/contract/result.ts';
import { newValues, type WebsiteField } from './values.ts';

export interface FieldErrors {
  readonly fields: Partial<Record<WebsiteField, string>>;
  /** Messages for fields that the form does not have, each with the name of its field. */
  readonly others: readonly string[];
}

const isField = (name: string): name is WebsiteField => Object.hasOwn(newValues, name);

export const fieldErrors = (error: BridgeError): FieldErrors => {
  const fields: Partial<Record<WebsiteField, string>> = {};
  const others: string[] = [];
  for (const [path, messages] of Object.entries(error.fields ?? {})) {
    // Servers name an element of a list as `exclude_ips.3`.
    const name = path.split('.', 1)[0] ?? path;
    const text = messages.join(' ');
    if (isField(name)) fields[name] = fields[name] ? `${fields[name]} ${text}` : text;
    else others.push(`${path}: ${text}`);
  }
  return { fields, others };
};
