import { fieldDescriptors, type ListField } from '../../../../preload/contract/website-fields.ts';
import { checkIps, toIpKey } from './check-ips.ts';
import { checkParams } from './check-params.ts';

const identity = (entry: string): string => entry;

/** `check` returns findings about the entries of a text. Entries with the same key are the same. */
const entryRules = {
  parameters: { check: checkParams, getKey: identity },
  ips: { check: checkIps, getKey: toIpKey },
  unchecked: { check: () => [], getKey: identity },
} as const;

export const getEntryRules = (field: ListField) => entryRules[fieldDescriptors[field].entries];
