import ipaddr from 'ipaddr.js';
import { t } from '../../../../preload/messages/translate.ts';
import type { EntryFinding } from './finding.ts';
import {
  formatIpAddress,
  formatIpRange,
  getBitLength,
  parseIpAddress,
  parseIpRange,
  parseIpv4,
  toIpRange,
  toIpRanges,
} from './ip-address.ts';

export type IpMistakeKind =
  | 'wildcard'
  | 'zone'
  | 'brackets'
  | 'port'
  | 'several'
  | 'comment'
  | 'span'
  | 'netmask'
  | 'prefix'
  | 'leading_zeros'
  | 'octet'
  | 'parts'
  | 'number'
  | 'web_address'
  | 'name'
  | 'not_ip';

type MaybeFinding = EntryFinding<IpMistakeKind> | null;
const wrong = (
  kind: IpMistakeKind,
  getText: () => string,
  fix?: readonly string[],
): EntryFinding<IpMistakeKind> => ({
  kind,
  severity: 'wrong',
  getText,
  ...(fix && fix.length > 0 && { fix }),
});

const comment = (entry: string): MaybeFinding => {
  const match = /^(\S+)\s*(#|\/\/|;\s).*$/.exec(entry);
  if (match === null && !/^(#|\/\/)/.test(entry)) return null;
  const left = match?.[1] ?? '';
  return wrong('comment', () => t('websites.ipHints.comment'), toFix(left));
};

const toFix = (text: string): readonly string[] => (parseIpRange(text) === null ? [] : [text]);

const webAddress = (entry: string): MaybeFinding => {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(entry)) return null;
  const host = URL.canParse(entry) ? new URL(entry).hostname.replace(/^\[|\]$/g, '') : '';
  return wrong('web_address', () => t('websites.ipHints.web_address'), toFix(host));
};

const several = (entry: string): MaybeFinding => {
  const parts = entry.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length < 2 || !parts.every((part) => parseIpRange(part) !== null)) return null;
  return wrong('several', () => t('websites.ipHints.several'), parts);
};

const wildcard = (entry: string): MaybeFinding => {
  if (!/[*]|\bx\b/i.test(entry) || /^[g-wyz]/i.test(entry)) return null;
  const getText = () => t('websites.ipHints.wildcard');
  const v4 = /^((?:\d{1,3}\.){1,3})(?:[*x]\.){0,2}[*x]$/i.exec(entry)?.[1]?.replace(/\.$/, '').split('.');
  if (v4 !== undefined) {
    const whole = parseIpv4([...v4, '0', '0', '0'].slice(0, 4).join('.'));
    return wrong('wildcard', getText, whole === null ? [] : [formatIpRange(toIpRange(whole, v4.length * 8))]);
  }
  const v6 = /^((?:[0-9a-f]{1,4}:){1,7})(?:\*:)*\*$/i.exec(entry)?.[1]?.replace(/:$/, '');
  const whole = v6 === undefined ? null : parseIpAddress(v6.split(':').length === 8 ? v6 : `${v6}::`);
  return wrong(
    'wildcard',
    getText,
    whole === null || v6 === undefined ? [] : [formatIpRange(toIpRange(whole, v6.split(':').length * 16))],
  );
};

const maxRanges = 12;

const span = (entry: string): MaybeFinding => {
  const ends = /^([0-9a-f.:]+)\s*(?:-|–|—|\.\.\.?|to)\s*([0-9a-f.:]+)$/i.exec(entry);
  const first = parseIpAddress(ends?.[1] ?? '');
  if (first === null) return null;
  const right = ends?.[2] ?? '';
  const isLastOctetOnly = first.version === 4 && /^\d{1,3}$/.test(right);
  const last = parseIpAddress(isLastOctetOnly ? formatIpAddress(first).replace(/\d+$/, right) : right);
  if (last === null) return null;
  const ranges = toIpRanges(first, last, maxRanges) ?? [];
  return wrong('span', () => t('websites.ipHints.span'), ranges.map(formatIpRange));
};

const zone = (entry: string): MaybeFinding => {
  const match = /^([0-9a-f:.]+)%[^/\s]*(\/\d+)?$/i.exec(entry);
  if (match === null) return null;
  return wrong('zone', () => t('websites.ipHints.zone'), toFix(`${match[1]}${match[2] ?? ''}`));
};

const bracketsOrPort = (entry: string): MaybeFinding => {
  const v6 = /^\[([^\]]+)\](:\d+)?$/.exec(entry);
  if (v6 !== null) {
    const kind = v6[2] === undefined ? 'brackets' : 'port';
    return wrong(kind, () => t('websites.ipHints.brackets'), toFix(v6[1] ?? ''));
  }
  const v4 = /^(\d+(?:\.\d+){3}):\d+$/.exec(entry);
  return v4 === null ? null : wrong('port', () => t('websites.ipHints.port'), toFix(v4[1] ?? ''));
};

/** Prefix length of a netmask: 24 for 255.255.255.0. Null for a mask with holes. */
const maskPrefix = (mask: string): number | null =>
  ipaddr.IPv4.isValidFourPartDecimal(mask) ? ipaddr.IPv4.parse(mask).prefixLengthFromSubnetMask() : null;

const slash = (entry: string): MaybeFinding => {
  const match = /^([^/\s]+)\s*\/\s*(.*)$/.exec(entry);
  const address = parseIpAddress(match?.[1] ?? '');
  if (match === null || address === null) return null;
  const right = match[2] ?? '';
  const mask = address.version === 4 ? maskPrefix(right) : null;
  if (mask !== null) {
    return wrong('netmask', () => t('websites.ipHints.netmask'), [formatIpRange(toIpRange(address, mask))]);
  }
  return wrong('prefix', () => t('websites.ipHints.prefix', { limit: getBitLength(address.version) }));
};

const v4Like = (entry: string): MaybeFinding => {
  const [left = '', ...right] = entry.split('/');
  const parts = left.split('.');
  if (parts.length < 2 || !parts.every((part) => /^\d*$/.test(part))) return null;
  if (parts.length !== 4 || parts.includes('')) {
    return wrong('parts', () => t('websites.ipHints.parts'));
  }
  if (parts.some((part) => Number(part) > 255)) {
    return wrong('octet', () => t('websites.ipHints.octet'));
  }
  const plain = [parts.map(Number).join('.'), ...right].join('/');
  return wrong('leading_zeros', () => t('websites.ipHints.leading_zeros'), toFix(plain));
};

const plainNumber = (entry: string): MaybeFinding => {
  if (!/^(0x[0-9a-f]+|\d+)$/i.test(entry)) return null;
  const value = BigInt(entry);
  const v4 = value > 0xffffffn && value <= 0xffffffffn ? [formatIpAddress({ version: 4, value })] : [];
  return wrong('number', () => t('websites.ipHints.number'), v4);
};

const hostName = (entry: string): MaybeFinding =>
  /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,}\.?$|^localhost$/iu.test(entry)
    ? wrong('name', () => t('websites.ipHints.name'))
    : null;

const mistakeChecks = [
  webAddress,
  comment,
  several,
  wildcard,
  span,
  zone,
  bracketsOrPort,
  slash,
  v4Like,
  plainNumber,
  hostName,
];

/** Finding for an entry that is neither an address nor a range. */
export const findIpMistake = (entry: string): EntryFinding<IpMistakeKind> => {
  for (const check of mistakeChecks) {
    const finding = check(entry);
    if (finding !== null) return finding;
  }
  return wrong('not_ip', () => t('websites.ipHints.not_ip'));
};
