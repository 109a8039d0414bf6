/** Ranges from the special-purpose registries of the IANA, from which no visits come. */
import { covers, type IpRange, parseIpRange } from './ip-address.ts';

export type SpecialRangeKind =
  | 'loopback'
  | 'private'
  | 'link_local'
  | 'shared'
  | 'unspecified'
  | 'multicast'
  | 'documentation'
  | 'mapped'
  | 'reserved';

const specialRangeTable: readonly (readonly [string, SpecialRangeKind])[] = [
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link_local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.2.0/24', 'documentation'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'reserved'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::ffff:0:0/96', 'mapped'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link_local'],
  ['ff00::/8', 'multicast'],
  ['2001:db8::/32', 'documentation'],
  ['3fff::/20', 'documentation'],
];

const ranges = specialRangeTable.flatMap(
  ([text, kind]): { readonly range: IpRange; readonly kind: SpecialRangeKind }[] => {
    const parsed = parseIpRange(text);
    return parsed === null ? [] : [{ range: parsed.range, kind }];
  },
);

/** Kind of the special range that contains the whole range, or null. */
export const getSpecialRangeKind = (range: IpRange): SpecialRangeKind | null =>
  ranges.find((special) => covers(special.range, range))?.kind ?? null;
