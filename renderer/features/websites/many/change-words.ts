/** What a planned change does to a field, in words: from what, to what. */
import type { Website, WebsiteChanges } from '../../../../preload/contract/websites.ts';
import { ipKey } from '../checks/ips.ts';
import { entries } from '../lines.ts';
import { botsWord, flagWord, notShown, privacyWord } from '../words.ts';
import type { PlannedChange, PlannedField } from './plan-changes.ts';

export const fieldNames: Readonly<Record<PlannedField, string>> = {
  privacy: 'Privacy',
  password: 'Password',
  email: 'Reports',
  exclude_bots: 'Bots',
  exclude_params: 'Parameters',
  exclude_ips: 'IP addresses',
};

export type ChangeWords =
  | { readonly kind: 'value'; readonly name: string; readonly old: string; readonly next: string }
  | {
      readonly kind: 'list';
      readonly name: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    };

const plain = (entry: string): string => entry;

export const changeWords = (
  website: Website,
  changes: WebsiteChanges,
  { field, unseen }: PlannedChange,
): ChangeWords => {
  const name = fieldNames[field];
  switch (field) {
    case 'privacy':
      return {
        kind: 'value',
        name,
        old: privacyWord(website.privacy),
        next: privacyWord(changes.privacy ?? null),
      };
    case 'email':
      return { kind: 'value', name, old: flagWord(website.email), next: flagWord(changes.email ?? null) };
    case 'exclude_bots':
      return {
        kind: 'value',
        name,
        old: botsWord(website.exclude_bots),
        next: botsWord(changes.exclude_bots ?? null),
      };
    case 'password':
      return { kind: 'value', name, old: website.passwordSet ? 'Set' : 'None known', next: 'A new one' };
    case 'exclude_params':
    case 'exclude_ips': {
      const next = entries(changes[field] ?? '');
      if (unseen) {
        return { kind: 'value', name, old: `${notShown}, replaced`, next: next.join(', ') || 'Nothing' };
      }
      const keyOf = field === 'exclude_ips' ? ipKey : plain;
      const was = entries(website[field] ?? '');
      const before = new Set(was.map(keyOf));
      const after = new Set(next.map(keyOf));
      return {
        kind: 'list',
        name,
        added: next.filter((entry) => !before.has(keyOf(entry))),
        removed: was.filter((entry) => !after.has(keyOf(entry))),
      };
    }
  }
};
