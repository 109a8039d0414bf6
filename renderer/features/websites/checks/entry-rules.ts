import { fieldDescriptors, type ListField } from '../../../../preload/contract/website-fields.ts';
import { checkIps, describeIpRange, toIpKey } from './check-ips.ts';
import { checkParams } from './check-params.ts';

const identity = (entry: string): string => entry;

const describeNothing = (): string => '';

/** `check` returns findings about the entries of a text. Entries with the same key are the same. */
const entryRules = {
  parameters: { check: checkParams, getKey: identity, describe: describeNothing },
  ips: { check: checkIps, getKey: toIpKey, describe: describeIpRange },
  unchecked: { check: () => [], getKey: identity, describe: describeNothing },
} as const;

export const getEntryRules = (field: ListField) => entryRules[fieldDescriptors[field].entries];
