/** Checks the IP addresses and ranges that are excluded from the statistics, one per line. */

import { t } from '../../../../preload/messages/translate.ts';
import { type EntryFinding, type LineFinding, toNumberedEntries } from './finding.ts';
import {
  covers,
  formatIpRange,
  getBitLength,
  type IpAddress,
  type IpRange,
  parseIpRange,
} from './ip-address.ts';
import { findIpMistake, type IpMistakeKind } from './ip-mistakes.ts';
import { getSpecialRangeKind, type SpecialRangeKind } from './special-ranges.ts';

export type IpFindingKind =
  | IpMistakeKind
  | SpecialRangeKind
  | 'host_bits'
  | 'everything'
  | 'wide'
  | 'duplicate'
  | 'covered'
  | 'same_otherwise';

/** Wider ranges exclude whole providers or countries. */
const minPrefix = { 4: 12, 6: 29 } as const;

const checkHostBits = (address: IpAddress, range: IpRange): EntryFinding<IpFindingKind>[] => {
  if (address.value === range.value) return [];
  const formattedRange = formatIpRange(range);
  return [
    {
      kind: 'host_bits',
      severity: 'odd',
      getText: () => t('websites.ipHints.host_bits', { range: formattedRange }),
      fix: [formattedRange],
    },
  ];
};

const checkWidth = ({ version, prefix }: IpRange): EntryFinding<IpFindingKind>[] => {
  if (prefix === 0) {
    return [
      { kind: 'everything', severity: 'wrong', getText: () => t('websites.ipHints.everything', { version }) },
    ];
  }
  if (prefix >= minPrefix[version]) return [];
  const getText = () => t('websites.ipHints.wide', { share: 2 ** prefix, version });
  return [{ kind: 'wide', severity: 'odd', getText }];
};

const checkSpecialRange = (range: IpRange): EntryFinding<IpFindingKind>[] => {
  const kind = getSpecialRangeKind(range);
  if (kind === null) return [];
  const severity = kind === 'mapped' ? 'odd' : 'note';
  const isSingleAddress = kind === 'mapped' && range.prefix === getBitLength(6);
  const v4 = isSingleAddress
    ? formatIpRange({ version: 4, value: range.value & 0xffffffffn, prefix: 32 })
    : null;
  return [
    { kind, severity, getText: () => t(`websites.ipHints.${kind}`), ...(v4 !== null && { fix: [v4] }) },
  ];
};

/** Findings about one entry; empty for a valid public address or range. */
export const checkIp = (entry: string): readonly EntryFinding<IpFindingKind>[] => {
  const parsed = parseIpRange(entry);
  if (parsed === null) return [findIpMistake(entry)];
  const { address, range } = parsed;
  const widthFindings = checkWidth(range);
  return [
    ...checkHostBits(address, range),
    ...widthFindings,
    ...(widthFindings.length > 0 ? [] : checkSpecialRange(range)),
  ];
};

/** `checkIp` for each line, with duplicate and covered lines. */
export const checkIps = (text: string): readonly LineFinding<IpFindingKind>[] => {
  const entries = toNumberedEntries(text).map((one) => ({
    ...one,
    parsed: parseIpRange(one.entry)?.range ?? null,
  }));
  const ranges = entries.flatMap(({ line, parsed }) =>
    parsed !== null && parsed.prefix < getBitLength(parsed.version) ? [{ line, parsed }] : [],
  );
  const firstByKey = new Map<string, { readonly line: number; readonly entry: string }>();
  return entries.flatMap(({ line, entry, parsed }) => {
    const findings: EntryFinding<IpFindingKind>[] = [...checkIp(entry)];
    const key = parsed === null ? entry.toLowerCase() : formatIpRange(parsed);
    const first = firstByKey.get(key);
    if (first !== undefined) {
      const kind = first.entry === entry ? 'duplicate' : 'same_otherwise';
      findings.push({
        kind,
        severity: 'odd',
        getText: () => t(`websites.ipHints.${kind}`, { line: first.line }),
        fix: [],
      });
    } else {
      firstByKey.set(key, { line, entry });
      const outer =
        parsed && ranges.find((one) => one.parsed.prefix < parsed.prefix && covers(one.parsed, parsed));
      if (outer) {
        const range = formatIpRange(outer.parsed);
        const getText = () => t('websites.ipHints.covered', { line: outer.line, range });
        findings.push({ kind: 'covered', severity: 'note', getText, fix: [] });
      }
    }
    return findings.map((finding) => ({ ...finding, line, entry }));
  });
};

/** Equal for the same address or range in any notation. Any other entry is its own key. */
export const toIpKey = (entry: string): string => {
  const parsed = parseIpRange(entry.trim());
  return parsed === null ? entry.trim() : formatIpRange(parsed.range);
};
