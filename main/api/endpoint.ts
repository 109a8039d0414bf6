/** URLs of the API: base URL, prefix /api/v1, resource, optional id, optional query. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { encodeForm, type FormFields } from './form.ts';

export type Resource = 'websites' | 'transcriptions';

export type Endpoint = (baseUrl: string) => string;

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
