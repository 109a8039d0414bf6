import { type BridgeError, ok, type Result } from '../../../preload/contract/result.ts';
import {
  type Privacy,
  privacy,
  settableFields,
  websiteDefaults,
} from '../../../preload/contract/website-fields.ts';
import type {
  Website,
  WebsiteChanges,
  WebsiteFields,
  WebsiteQuery,
} from '../../../preload/contract/websites.ts';
import { type FormFields, pick } from '../endpoint.ts';
import type { ApiDeps, CallOptions, WebsitesApi } from '../types.ts';
import { websiteReader } from './records.ts';
import { ResourceClient } from './resource.ts';

export const createWebsitesApi = (deps: ApiDeps): WebsitesApi => {
  const client = new ResourceClient<Website>(deps, websiteReader);
  const domainFields = new Map<string, DomainField>();

  const send = async (
    fields: WebsiteFields,
    domainField: DomainField,
    options: CallOptions,
  ): Promise<Result<Website>> => {
    const form = storeForm(fields).map(
      ([name, value]) => [name === 'domain' ? domainField : name, value] as const,
    );
    const stored = unwrapRecord(await client.store(form, options));
    if (stored.ok || domainField === 'domain') return stored;
    return { ok: false, error: withDomainErrors(stored.error) };
  };

  return {
    async list(query = {}, options = {}) {
      const listed = await client.list(listQuery(query), query, options);
      return listed.ok ? ok(listed.value.page) : listed;
    },

    async show(id, options = {}) {
      return unwrapRecord(await client.show(id, options));
    },

    async store(fields, options = {}) {
      const access = await deps.access();
      if (!access.ok) return access;
      const { analyticsUrl } = access.value;
      const known = domainFields.get(analyticsUrl) ?? 'domain';
      const first = await send(fields, known, options);
      if (first.ok || !wantsUrl(first.error, known)) return first;
      const second = await send(fields, 'url', options);
      if (second.ok) domainFields.set(analyticsUrl, 'url');
      return second;
    },

    async update(id, changes, options = {}) {
      const updated = await client.update(id, updateForm(changes), options);
      if (updated.ok || updated.error.status !== 500) return unwrapRecord(updated);
      // Some servers respond to an unknown id with 500.
      const shown = await client.show(id, options);
      return !shown.ok && shown.error.code === 'not_found' ? shown : unwrapRecord(updated);
    },

    delete: (id, options = {}) => client.delete(id, options),
  };
};

/** The field of the store that has the domain. Older servers of this family have `url`. */
type DomainField = 'domain' | 'url';

/** A server that has `url` misses it; one that has `domain` never names `url`. */
const wantsUrl = ({ code, fields }: BridgeError, sent: DomainField): boolean =>
  sent === 'domain' && code === 'validation' && fields?.url !== undefined;

const withDomainErrors = ({ fields, ...error }: BridgeError): BridgeError => {
  if (fields?.url === undefined) return fields === undefined ? error : { ...error, fields };
  const { url, ...others } = fields;
  return { ...error, fields: { ...others, domain: url } };
};

const listQuery = (query: WebsiteQuery): FormFields =>
  pick({ ...query, search: query.search || undefined }, [
    'search',
    'search_by',
    'sort_by',
    'sort',
    'per_page',
  ]);

/** Choices and flags are always sent, because the defaults of deployed servers differ. */
const storeForm = (fields: WebsiteFields): FormFields => {
  const full = { ...websiteDefaults, ...fields };
  return pick(omitUnusedPassword(full, full.privacy), ['domain', ...settableFields]);
};

/** Sends only the changed fields: a server may not return all fields, and sending them back would clear them. */
const updateForm = (changes: WebsiteChanges): FormFields =>
  pick(omitUnusedPassword(changes, changes.privacy ?? privacy.password), settableFields);

/** A password has an effect only with privacy 2. Otherwise it is not sent. */
const omitUnusedPassword = <T extends { readonly password?: string }>(fields: T, value: Privacy): T =>
  value === privacy.password ? fields : { ...fields, password: undefined };

const unwrapRecord = (read: Result<{ readonly record: Website }>): Result<Website> =>
  read.ok ? ok(read.value.record) : read;
