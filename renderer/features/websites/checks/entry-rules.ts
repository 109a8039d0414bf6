import { fieldDescriptors, type ListField } from '../../../../preload/contract/website-fields.ts';
import type { LineFinding } from './entry-findings.ts';
import { checkIps, toIpKey } from './ips.ts';
import { checkParams } from './params.ts';

interface EntryRules {
  /** Findings about the entries of a text. They never prevent sending. */
  readonly check: (text: string) => readonly LineFinding[];
  /** Entries with the same key are the same. */
  readonly getKey: (entry: string) => string;
}

const identity = (entry: string): string => entry;

const entryRules = {
  parameters: { check: checkParams, getKey: identity },
  ips: { check: checkIps, getKey: toIpKey },
  unchecked: { check: () => [], getKey: identity },
} as const satisfies Readonly<Record<string, EntryRules>>;

export const getEntryRules = (field: ListField): EntryRules => entryRules[fieldDescriptors[field].entries];
