/** The addresses of section 4 of the specification: a base, the prefix /api/v1, a resource, maybe an id and a query. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { encodeForm, type FormFields } from './form.ts';

export type Resource = 'websites' | 'transcriptions';

/** What joins itself to a base address; the base may have a path of its own. */
export type Endpoint = (baseUrl: string) => string;

export const createCollectionEndpoint =
  (resource: Resource, query: FormFields = []): Endpoint =>
  (baseUrl) => {
    const search = encodeForm(query);
    return `${baseUrl}/api/v1/${resource}${search === '' ? '' : `?${search}`}`;
  };

/** One record, its id encoded. An id that is a dot segment would name another path: refused. */
export const createRecordEndpoint = (resource: Resource, id: string): Result<Endpoint> => {
  if (id === '' || id === '.' || id === '..') {
    return fail('invalid_input', { key: 'invalid_id' });
  }
  const segment = encodeURIComponent(id.toWellFormed());
  return ok((baseUrl) => `${baseUrl}/api/v1/${resource}/${segment}`);
};
