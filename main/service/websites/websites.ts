import {
  fieldDescriptors,
  getAllowedValues,
  isOfKind,
  mapFields,
  settableFields,
  valueFields,
} from '../../../preload/contract/website-fields.ts';
import type { Form } from '../http/form.ts';
import { created, deleted, invalid, notFound, type ServiceResponse, shown } from '../http/response.ts';
import { createListResponse, listRules, type QueryParameters, searchFilter } from '../listing.ts';
import { filled, oneOf, required, validate } from '../rules.ts';
import type { ServiceData } from '../service-data.ts';
import { normaliseDomain } from './domain.ts';
import type { WebsitePatch, WebsiteRow } from './website-repository.ts';

/** A password is only whether one is set. Fields that the service does not return are left out. */
const toWebsiteRecord = (row: WebsiteRow): object => ({
  id: row.id,
  domain: row.domain,
  ...mapFields(
    settableFields.filter((field) => fieldDescriptors[field].isReturned),
    (field) => (isOfKind(field, 'password') ? row[field] !== null : row[field]),
  ),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const valueRules = mapFields(valueFields, (field) => [oneOf(...getAllowedValues(field).map(String))]);

export const listWebsites = (
  data: ServiceData,
  parameters: QueryParameters,
  path: string,
): ServiceResponse => {
  const errors = validate(parameters, listRules(['domain'], ['id', 'domain']));
  if (errors !== null) return invalid(errors, data.dialect.validation);
  return createListResponse({
    database: data.database,
    table: 'websites',
    filters: searchFilter(parameters, 'domain'),
    parameters,
    path,
    record: (row) => toWebsiteRecord(row as unknown as WebsiteRow),
  });
};

export const showWebsite = (data: ServiceData, id: number): ServiceResponse => {
  const row = data.websites.get(id);
  return row === null ? notFound() : shown(toWebsiteRecord(row));
};

export const storeWebsite = (data: ServiceData, { values }: Form): ServiceResponse => {
  const domain = normaliseDomain(values.get('domain') ?? '');
  const errors = validate(values, {
    domain: [
      required,
      () => (domain === null ? 'The domain format is invalid.' : null),
      () =>
        domain !== null && data.websites.getByDomain(domain) ? 'The domain has already been taken.' : null,
    ],
    ...valueRules,
  });
  if (errors !== null || domain === null) return invalid(errors ?? {}, data.dialect.validation);
  const { password = null, ...rest } = toPatch(values);
  // A password has no effect unless `privacy` is 2. The repository sets the defaults.
  return created(
    toWebsiteRecord(
      data.websites.insert({ domain, ...rest, password: rest.privacy === 2 ? password : null }),
    ),
  );
};

export const updateWebsite = (data: ServiceData, id: number, { values }: Form): ServiceResponse => {
  const before = data.websites.get(id);
  if (before === null) return notFound();
  const errors = validate(
    values,
    mapFields(valueFields, (field) => [filled, ...valueRules[field]]),
  );
  if (errors !== null) return invalid(errors, data.dialect.validation);
  const { password, ...rest } = toPatch(values);
  const privacy = rest.privacy ?? before.privacy;
  const patch = password !== undefined && privacy === 2 ? { ...rest, password } : rest;
  const row = data.websites.update(id, patch);
  return row === null ? notFound() : shown(toWebsiteRecord(row));
};

export const deleteWebsite = (data: ServiceData, id: number): ServiceResponse =>
  data.websites.delete(id) ? deleted('website', id) : notFound();

/** The fields that were sent. An empty text clears the field; an empty choice is ignored. */
const toPatch = (values: Form['values']): WebsitePatch => {
  const patch: Record<string, string | number | null> = {};
  for (const field of settableFields) {
    const value = values.get(field);
    if (!isOfKind(field, 'choice', 'flag')) {
      if (value !== undefined) patch[field] = value;
    } else if (typeof value === 'string') patch[field] = Number(value);
  }
  return patch;
};
