/** URLs of the API: base URL, prefix /api/v1, resource, optional id, optional query. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';

export type Resource = 'websites' | 'transcriptions';

type Endpoint = (baseUrl: string) => string;

export const createCollectionEndpoint =
  (resource: Resource, query: FormFields = []): Endpoint =>
  (baseUrl) => {
    const search = encodeForm(query);
    return `${baseUrl}/api/v1/${resource}${search === '' ? '' : `?${search}`}`;
  };

/** The URL of one record, its id encoded. Rejects dot segments: they would address another path. */
export const createRecordEndpoint = (resource: Resource, id: string): Result<Endpoint> => {
  if (id === '' || id === '.' || id === '..') {
    return fail('invalid_input', { key: 'invalid_id' });
  }
  const segment = encodeURIComponent(id.toWellFormed());
  return ok((baseUrl) => `${baseUrl}/api/v1/${resource}/${segment}`);
};

/** Form fields as `application/x-www-form-urlencoded`, for bodies and queries. */

type FormValue = string | number;
export type FormFields = readonly (readonly [name: string, value: FormValue])[];

/** Encodes in the given order, as UTF-8. Line breaks are kept; a lone surrogate becomes U+FFFD. */
export const encodeForm = (fields: FormFields): string =>
  new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)])).toString();

export const pick = <T extends object>(from: T, names: readonly (keyof T & string)[]): FormFields =>
  names.flatMap((name) => {
    const value = from[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
