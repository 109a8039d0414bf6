import {
  fieldDescriptors,
  getAllowedValues,
  isOfKind,
  mapFields,
  settableFields,
  valueFields,
} from '../../../../preload/contract/website-fields.ts';
import type { ServiceData } from '../data.ts';
import type { Form } from '../http/body.ts';
import { created, invalid, type ServiceResponse } from '../http/response.ts';
import { createOperations } from '../resource.ts';
import { filled, oneOf, required, validate } from '../rules.ts';
import type { NewWebsite, WebsiteRow } from './website-table.ts';

/** Lower-case, without scheme, `www.`, path and port, as deployed servers store it. Null if invalid. */
export const normaliseDomain = (text: string): string | null => {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^www\./, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');
  return isDomain(domain) ? domain : null;
};

/** Two labels or more, in any script, with hyphens inside; 63 characters a label, 253 in all. */
const isDomain = (domain: string): boolean =>
  domain.length <= 253 &&
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(
    domain,
  );

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

export const websiteOperations = createOperations<WebsiteRow, ServiceData>({
  object: 'website',
  getTable: ({ websites }) => websites,
  toRecord: toWebsiteRecord,
  searchFields: ['domain'],
  sortFields: ['id', 'domain'],
  getUpdateRules: () => mapFields(valueFields, (field) => [filled, ...valueRules[field]]),
  toPatch: (values, before) => {
    const { password, ...rest } = toPatch(values);
    const privacy = rest.privacy ?? before.privacy;
    return password !== undefined && privacy === 2 ? { ...rest, password } : rest;
  },
});

export const storeWebsite = (data: ServiceData, { values }: Form): ServiceResponse => {
  const domain = normaliseDomain(values.get('domain') ?? '');
  const errors = validate(values, {
    domain: [
      required,
      () => (domain === null ? 'The domain format is invalid.' : null),
      () =>
        domain !== null && data.websites.find('domain', domain) ? 'The domain has already been taken.' : null,
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

/** The fields that were sent. An empty text clears the field; an empty choice is ignored. */
const toPatch = (values: Form['values']): NewWebsite => {
  const patch: Record<string, string | number | null> = {};
  for (const field of settableFields) {
    const value = values.get(field);
    if (!isOfKind(field, 'choice', 'flag')) {
      if (value !== undefined) patch[field] = value;
    } else if (typeof value === 'string') patch[field] = Number(value);
  }
  return patch;
};
