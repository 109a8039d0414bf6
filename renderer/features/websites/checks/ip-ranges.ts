/** IP addresses and ranges as numbers: IPv4, and IPv6 in all forms (RFC 4291), formatted as in RFC 5952. */
import ipaddr from 'ipaddr.js';

export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** All addresses with the first `prefix` bits of `value`. The other bits of `value` are 0. */
export interface IpRange extends IpAddress {
  readonly prefix: number;
}

export const getBitLength = (version: 4 | 6): number => (version === 4 ? 32 : 128);

const toIpAddress = (version: 4 | 6, bytes: readonly number[]): IpAddress => ({
  version,
  value: bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n),
});

const toBytes = ({ version, value }: IpAddress): number[] =>
  Array.from({ length: getBitLength(version) / 8 }, (_, at) =>
    Number((value >> BigInt(at * 8)) & 0xffn),
  ).reverse();

/** Four decimal numbers. Leading zeros are refused, because some parsers read them as octal. */
export const parseIpv4 = (text: string): IpAddress | null =>
  ipaddr.IPv4.isValidFourPartDecimal(text) ? toIpAddress(4, ipaddr.IPv4.parse(text).toByteArray()) : null;

/** Replaces a dotted IPv4 part at the end, in which ipaddr.js accepts octal and hexadecimal numbers. */
const undotIpv6 = (text: string): string =>
  text.replace(/(?<=:)[\d.]+\.\d+$/, (dotted) => {
    const v4 = parseIpv4(dotted);
    return v4 === null ? dotted : `${(v4.value >> 16n).toString(16)}:${(v4.value & 0xffffn).toString(16)}`;
  });

/** Refuses brackets and zones. `::` is one or more groups. */
const parseIpv6 = (text: string): IpAddress | null => {
  const groups = undotIpv6(text);
  if (!/^[0-9a-f:]+$/i.test(groups) || !ipaddr.IPv6.isValid(groups)) return null;
  return toIpAddress(6, ipaddr.IPv6.parse(groups).toByteArray());
};

export const parseIpAddress = (text: string): IpAddress | null => parseIpv4(text) ?? parseIpv6(text);

export const formatIpAddress = (address: IpAddress): string => {
  const { version, value } = address;
  if (version === 6 && value >> 32n === 0xffffn)
    return `::ffff:${formatIpAddress({ version: 4, value: value & 0xffffffffn })}`;
  return ipaddr.fromByteArray(toBytes(address)).toString();
};

/** The range with this prefix that contains the address. */
export const toIpRange = ({ version, value }: IpAddress, prefix: number): IpRange => {
  const hostBits = BigInt(getBitLength(version) - prefix);
  return { version, prefix, value: (value >> hostBits) << hostBits };
};

/** A single address has no prefix in the text. */
export const formatIpRange = (range: IpRange): string =>
  range.prefix === getBitLength(range.version)
    ? formatIpAddress(range)
    : `${formatIpAddress(range)}/${range.prefix}`;

export const covers = (outer: IpRange, inner: IpRange): boolean =>
  outer.version === inner.version &&
  outer.prefix <= inner.prefix &&
  toIpRange(inner, outer.prefix).value === outer.value;

/** Parses a valid address or range, also with bits set beyond its prefix. Otherwise null. */
export const parseIpRange = (entry: string) => {
  const [left = '', right, ...rest] = entry.split('/');
  const address = parseIpAddress(left);
  if (address === null || rest.length > 0) return null;
  if (right === undefined) return { address, range: toIpRange(address, getBitLength(address.version)) };
  if (!/^\d{1,3}$/.test(right) || /^0\d/.test(right) || Number(right) > getBitLength(address.version))
    return null;
  return { address, range: toIpRange(address, Number(right)) };
};

/** The fewest ranges from `first` to `last`. Null if more than `maxCount`, or if there is no such span. */
export const toIpRanges = (
  first: IpAddress,
  last: IpAddress,
  maxCount: number,
): readonly IpRange[] | null => {
  if (first.version !== last.version || first.value > last.value) return null;
  const bits = getBitLength(first.version);
  const ranges: IpRange[] = [];
  let at = first.value;
  while (at <= last.value) {
    let hostBits = 0;
    while (hostBits < bits) {
      const size = 1n << BigInt(hostBits + 1);
      if (at % size !== 0n || at + size - 1n > last.value) break;
      hostBits += 1;
    }
    ranges.push({ version: first.version, value: at, prefix: bits - hostBits });
    if (ranges.length > maxCount) return null;
    at += 1n << BigInt(hostBits);
  }
  return ranges;
};

/** Ranges from the special-purpose registries of the IANA, from which no visits come. */
const specialRanges = {
  unspecified: ['0.0.0.0/8', '::/128'],
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  shared: ['100.64.0.0/10'],
  link_local: ['169.254.0.0/16', 'fe80::/10'],
  multicast: ['224.0.0.0/4', 'ff00::/8'],
  documentation: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'],
  reserved: ['198.18.0.0/15', '240.0.0.0/4'],
  mapped: ['::ffff:0:0/96'],
} as const;
export type SpecialRangeKind = keyof typeof specialRanges;

const parsedSpecialRanges = Object.entries(specialRanges).flatMap(([kind, texts]) =>
  texts.flatMap((text) => {
    const range = parseIpRange(text)?.range;
    return range ? [{ kind: kind as SpecialRangeKind, range }] : [];
  }),
);

/** Kind of the special range that contains the whole range, or null. */
export const getSpecialRangeKind = (range: IpRange): SpecialRangeKind | null =>
  parsedSpecialRanges.find((special) => covers(special.range, range))?.kind ?? null;
