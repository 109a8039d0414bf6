/** Checks the IP addresses and ranges that are excluded from the statistics, one per line. */
import ipaddr from 'ipaddr.js';
import { t } from '../../../../preload/messages/translate.ts';
import {
  type EntryCheck,
  type EntryFinding,
  findFirst,
  type LineFinding,
  type MessageOf,
  toNumberedEntries,
} from './entry-findings.ts';
import {
  covers,
  formatIpAddress,
  formatIpRange,
  getBitLength,
  getSpecialRangeKind,
  type IpRange,
  parseIpAddress,
  parseIpRange,
  parseIpv4,
  toIpRange,
  toIpRanges,
} from './ip-ranges.ts';

/** Ranges that a fix for a span of addresses may have. */
const maxRanges = 12;
/** Wider ranges exclude whole providers or countries. */
const minPrefix = { 4: 12, 6: 29 } as const;

const toValid = (text = ''): readonly string[] => (parseIpRange(text) === null ? [] : [text]);

const getHost = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';

const toSeveral = (entry: string): readonly string[] | null => {
  const parts = entry.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.length > 1 && parts.every((part) => parseIpRange(part) !== null) ? parts : null;
};

/** `10.0.0.0/16` for `10.0.*.*`, `2a00:1::/32` for `2a00:1:*`. */
const expandWildcard = (entry: string): readonly string[] => {
  const octets = /^((?:\d{1,3}\.){1,3})(?:[*x]\.){0,2}[*x]$/i.exec(entry)?.[1]?.split('.').slice(0, -1);
  const v4 = octets && parseIpv4([...octets, '0', '0', '0'].slice(0, 4).join('.'));
  if (octets) return v4 ? [formatIpRange(toIpRange(v4, octets.length * 8))] : [];
  const groups = /^((?:[0-9a-f]{1,4}:){1,7})(?:\*:)*\*$/i.exec(entry)?.[1]?.split(':').slice(0, -1);
  const v6 = groups && parseIpAddress(`${groups.join(':')}::`);
  return groups && v6 ? [formatIpRange(toIpRange(v6, groups.length * 16))] : [];
};

/** The ranges of `10.0.0.1-10.0.0.9` or `10.0.0.1-9`. Null if these are not two addresses. */
const expandSpan = (left = '', right = ''): readonly string[] | null => {
  const first = parseIpAddress(left);
  if (first === null) return null;
  const isLastOctetOnly = first.version === 4 && /^\d{1,3}$/.test(right);
  const last = parseIpAddress(isLastOctetOnly ? formatIpAddress(first).replace(/\d+$/, right) : right);
  return last && (toIpRanges(first, last, maxRanges) ?? []).map(formatIpRange);
};

/** The range of `10.0.0.0/255.255.255.0`. Null for a mask with holes. */
const applyNetmask = (left = '', mask = ''): readonly string[] | null => {
  const address = parseIpv4(left);
  const prefix = ipaddr.IPv4.isValidFourPartDecimal(mask)
    ? ipaddr.IPv4.parse(mask).prefixLengthFromSubnetMask()
    : null;
  return address === null || prefix === null ? null : [formatIpRange(toIpRange(address, prefix))];
};

const hasLargeOctet = (address = ''): boolean => address.split('.').some((part) => Number(part) > 255);

const withoutLeadingZeros = (address = '', rest = ''): string =>
  `${address.split('.').map(Number).join('.')}${rest}`;

const toAddress = (number: bigint): readonly string[] =>
  number > 0xffffffn && number <= 0xffffffffn ? [formatIpAddress({ version: 4, value: number })] : [];

const slash = /^([^/\s]+)\s*\/\s*(.*)$/;
const fourNumbers = /^(\d+(?:\.\d+){3})(\/.*)?$/s;

/** Mistakes in entries that are neither an address nor a range. The first that applies counts. */
const mistakeChecks = [
  { kind: 'web_address', pattern: /^[a-z][a-z0-9+.-]*:\/\//i, fix: ({ input }) => toValid(getHost(input)) },
  { kind: 'comment', pattern: /^(\S+)\s*(?:#|\/\/|;\s)|^(?:#|\/\/)/, fix: ([, left]) => toValid(left) },
  { kind: 'several', pattern: /[\s,;]/, fix: ({ input }) => toSeveral(input) },
  { kind: 'wildcard', pattern: /^(?![g-wyz]).*(?:\*|\bx\b)/i, fix: ({ input }) => expandWildcard(input) },
  {
    kind: 'span',
    pattern: /^([0-9a-f.:]+)\s*(?:-|–|—|\.\.\.?|to)\s*([0-9a-f.:]+)$/i,
    fix: ([, left, right]) => expandSpan(left, right),
  },
  {
    kind: 'zone',
    pattern: /^([0-9a-f:.]+)%[^/\s]*(\/\d+)?$/i,
    fix: ([, address, prefix = '']) => toValid(`${address}${prefix}`),
  },
  { kind: 'brackets', pattern: /^\[([^\]]+)\]$/, fix: ([, address]) => toValid(address) },
  {
    kind: 'port',
    pattern: /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3})):\d+$/,
    fix: ([, v6, v4]) => toValid(v6 ?? v4),
  },
  { kind: 'netmask', pattern: slash, fix: ([, left, right]) => applyNetmask(left, right) },
  { kind: 'prefix', pattern: slash, fix: ([, left = '']) => (parseIpAddress(left) === null ? null : []) },
  { kind: 'parts', pattern: /^(?!\d+(?:\.\d+){3}(?:\/|$))\d*(?:\.\d*)+(?:\/|$)/ },
  { kind: 'octet', pattern: fourNumbers, fix: ([, address]) => (hasLargeOctet(address) ? [] : null) },
  {
    kind: 'leading_zeros',
    pattern: fourNumbers,
    fix: ([, address, rest]) => toValid(withoutLeadingZeros(address, rest)),
  },
  { kind: 'number', pattern: /^(?:0x[0-9a-f]+|\d+)$/i, fix: ({ input }) => toAddress(BigInt(input)) },
  {
    kind: 'name',
    pattern: /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,}\.?$|^localhost$/iu,
  },
  { kind: 'not_ip', pattern: /^/ },
] as const satisfies readonly EntryCheck[];

const getMistakeText = (kind: MessageOf<(typeof mistakeChecks)[number]>, entry: string): string => {
  // A port after brackets has the words of the brackets.
  if (kind === 'port') return t(`websites.ipHints.${entry.startsWith('[') ? 'brackets' : 'port'}`);
  return kind === 'prefix'
    ? t('websites.ipHints.prefix', { limit: getBitLength(/:.*\//.test(entry) ? 6 : 4) })
    : t(`websites.ipHints.${kind}`);
};

const checkWidth = ({ version, prefix }: IpRange): EntryFinding | null => {
  const everything = () => t('websites.ipHints.everything', { version });
  if (prefix === 0) return { kind: 'everything', severity: 'wrong', getText: everything };
  const wide = () => t('websites.ipHints.wide', { share: 2 ** prefix, version });
  return prefix < minPrefix[version] ? { kind: 'wide', severity: 'odd', getText: wide } : null;
};

const checkSpecialRange = (range: IpRange): EntryFinding | null => {
  const kind = getSpecialRangeKind(range);
  if (kind === null) return null;
  const getText = () => t(`websites.ipHints.${kind}`);
  if (kind !== 'mapped') return { kind, severity: 'note', getText };
  if (range.prefix < getBitLength(6)) return { kind, severity: 'odd', getText };
  const v4 = formatIpAddress({ version: 4, value: range.value & 0xffffffffn });
  return { kind, severity: 'odd', getText, fix: [v4] };
};

/** Findings about one entry; empty for a valid public address or range. */
const checkIp = (entry: string): readonly EntryFinding[] => {
  const parsed = parseIpRange(entry);
  const mistake = parsed === null ? findFirst(entry, mistakeChecks, getMistakeText) : null;
  if (parsed === null) return mistake === null ? [] : [mistake];
  const findings: EntryFinding[] = [];
  const range = formatIpRange(parsed.range);
  const getText = () => t('websites.ipHints.host_bits', { range });
  if (parsed.address.value !== parsed.range.value)
    findings.push({ kind: 'host_bits', severity: 'odd', getText, fix: [range] });
  const finding = checkWidth(parsed.range) ?? checkSpecialRange(parsed.range);
  return finding === null ? findings : [...findings, finding];
};

/** `checkIp` for each line, with duplicate and covered lines. */
export const checkIps = (text: string): readonly LineFinding[] => {
  const entries = toNumberedEntries(text).map((one) => ({ ...one, range: parseIpRange(one.entry)?.range }));
  const ranges = entries.flatMap(({ line, range }) =>
    range && range.prefix < getBitLength(range.version) ? [{ line, range }] : [],
  );
  const firstByKey = new Map<string, { readonly line: number; readonly entry: string }>();
  return entries.flatMap(({ line, entry, range }) => {
    const findings: EntryFinding[] = [...checkIp(entry)];
    const key = range ? formatIpRange(range) : entry.toLowerCase();
    const first = firstByKey.get(key);
    const outer = range && ranges.find((one) => one.range.prefix < range.prefix && covers(one.range, range));
    if (first) {
      const kind = first.entry === entry ? 'duplicate' : 'same_otherwise';
      const getText = () => t(`websites.ipHints.${kind}`, { line: first.line });
      findings.push({ kind, severity: 'odd', getText, fix: [] });
    } else if (outer) {
      const getText = () =>
        t('websites.ipHints.covered', { line: outer.line, range: formatIpRange(outer.range) });
      findings.push({ kind: 'covered', severity: 'note', getText, fix: [] });
    }
    if (!first) firstByKey.set(key, { line, entry });
    return findings.map((finding) => ({ ...finding, line, entry }));
  });
};

/** Equal for the same address or range in any notation. Any other entry is its own key. */
export const toIpKey = (entry: string): string => {
  const parsed = parseIpRange(entry.trim());
  return parsed === null ? entry.trim() : formatIpRange(parsed.range);
};

/** How many addresses a range of IPv4 has; nothing for a single address. */
export const describeIpRange = (entry: string): string => {
  const range = parseIpRange(entry)?.range;
  return range?.version === 4 && range.prefix < 32
    ? t('websites.form.addresses', { count: 2 ** (32 - range.prefix) })
    : '';
};
