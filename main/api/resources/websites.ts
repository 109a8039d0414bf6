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
import { type FormFields, createCollectionEndpoint, pick } from '../endpoint.ts';
import { callJson } from '../http/request.ts';
import type { ApiDeps, CallOptions, WebsitesApi } from '../types.ts';
import { createFirstIds, listPage } from './list.ts';
import { websiteReader } from './records.ts';
import { deleteRecord, type ResourceKind, showRecord, updateRecord } from './resource.ts';
import { readRecord } from './response-records.ts';

const kind: ResourceKind<Website> = { base: 'analytics', resource: 'websites', reader: websiteReader };

export const createWebsitesApi = (deps: ApiDeps): WebsitesApi => {
  const firstIds = createFirstIds();
  const domainFields = new Map<string, DomainField>();
  return {
    async list(query = {}, options = {}) {
      const listed = await listPage(
        deps,
        { ...kind, query: listQuery(query), page: query.page ?? 1, perPage: query.per_page ?? 10, firstIds },
        options,
      );
      return listed.ok ? ok(listed.value.page) : listed;
    },

    async show(id, options = {}) {
      return unwrapRecord(await showRecord(deps, kind, id, options));
    },

    async store(fields, options = {}) {
      const access = await deps.access();
      if (!access.ok) return access;
      const { analyticsUrl } = access.value;
      const known = domainFields.get(analyticsUrl) ?? 'domain';
      const first = await sendStore(deps, fields, known, options);
      if (first.ok || !wantsUrl(first.error, known)) return first;
      const second = await sendStore(deps, fields, 'url', options);
      if (second.ok) domainFields.set(analyticsUrl, 'url');
      return second;
    },

    async update(id, changes, options = {}) {
      const updated = await updateRecord(deps, kind, id, updateForm(changes), options);
      if (updated.ok || updated.error.status !== 500) return unwrapRecord(updated);
      // Some servers respond to an unknown id with 500.
      const shown = await showRecord(deps, kind, id, options);
      return !shown.ok && shown.error.code === 'not_found' ? shown : unwrapRecord(updated);
    },

    delete: (id, options = {}) => deleteRecord(deps, kind, id, options),
  };
};

/** The field of the store that has the domain. Older servers of this family have `url`. */
type DomainField = 'domain' | 'url';

const sendStore = async (
  deps: ApiDeps,
  fields: WebsiteFields,
  domainField: DomainField,
  options: CallOptions,
): Promise<Result<Website>> => {
  const response = await callJson(deps, {
    base: kind.base,
    method: 'POST',
    endpoint: createCollectionEndpoint(kind.resource),
    form: storeForm(fields).map(([name, value]) => [name === 'domain' ? domainField : name, value]),
    signal: options.signal,
  });
  if (response.ok) return unwrapRecord(readRecord(kind.reader, response.value.body));
  return domainField === 'url' ? { ok: false, error: withDomainErrors(response.error) } : response;
};

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
  const full = { ...websiteDefaults, ...withoutUndefined(fields) };
  return pick(omitUnusedPassword(full, full.privacy), ['domain', ...settableFields]);
};

/** Sends only the changed fields: a server may not return all fields, and sending them back would clear them. */
const updateForm = (changes: WebsiteChanges): FormFields =>
  pick(omitUnusedPassword(changes, changes.privacy ?? privacy.password), settableFields);

/** A password has an effect only with privacy 2. Otherwise it is not sent. */
const omitUnusedPassword = <T extends { readonly password?: string }>(fields: T, value: Privacy): T =>
  value === privacy.password ? fields : { ...fields, password: undefined };

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

const unwrapRecord = (read: Result<{ readonly record: Website }>): Result<Website> =>
  read.ok ? ok(read.value.record) : read;
