/** IP addresses and ranges as numbers: IPv4, and IPv6 in all forms (RFC 4291), formatted as in RFC 5952. */

export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** All addresses with the first `prefix` bits of `value`. The other bits of `value` are 0. */
export interface IpRange extends IpAddress {
  readonly prefix: number;
}

export const getBitLength = (version: 4 | 6): number => (version === 4 ? 32 : 128);

/** Four decimal numbers. Leading zeros are refused, because some parsers read them as octal. */
export const parseIpv4 = (text: string): IpAddress | null => {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1);
  if (parts === undefined || parts.some((part) => Number(part) > 255 || /^0\d/.test(part))) return null;
  return { version: 4, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) };
};

const parseGroups = (text: string): bigint[] | null => {
  if (text === '') return [];
  const groups: bigint[] = [];
  for (const [at, part] of text.split(':').entries()) {
    const isLast = at === text.split(':').length - 1;
    const v4 = isLast && part.includes('.') ? parseIpv4(part) : null;
    if (v4 !== null) groups.push(v4.value >> 16n, v4.value & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
};

/** Refuses brackets and zones. `::` is one or more groups. */
const parseIpv6 = (text: string): IpAddress | null => {
  if (!text.includes(':')) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(parseGroups);
  if (head === null || tail === null || head === undefined) return null;
  // A dotted IPv4 part must be at the end, so not before a `::`.
  if (tail !== undefined && (halves[0] ?? '').includes('.')) return null;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const zeros = Array.from({ length: missing }, () => 0n);
  const groups = [...head, ...zeros, ...(tail ?? [])];
  return { version: 6, value: groups.reduce((value, group) => (value << 16n) | group, 0n) };
};

export const parseIpAddress = (text: string): IpAddress | null => parseIpv4(text) ?? parseIpv6(text);

export const formatIpAddress = ({ version, value }: IpAddress): string =>
  version === 4 ? formatIpv4(value) : formatIpv6(value);

const formatIpv4 = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');

const formatIpv6 = (value: bigint): string => {
  if (value >> 32n === 0xffffn) return `::ffff:${formatIpv4(value & 0xffffffffn)}`;
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((value >> BigInt(112 - at * 16)) & 0xffffn).toString(16),
  );
  const text = groups.join(':');
  // The longest run of zero groups, or the first of several. A single zero group is not shortened.
  const runs = [...text.matchAll(/(?:^|(?<=:))0(?::0)+(?=:|$)/g)];
  const longest = runs.reduce((best, [run]) => (run.length > best.length ? run : best), '');
  if (longest === '') return text;
  const run = runs.find(([found]) => found === longest);
  const from = run?.index ?? 0;
  return `${text.slice(0, from).replace(/:$/, '')}::${text.slice(from + longest.length).replace(/^:/, '')}`;
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
export const parseIpRange = (
  entry: string,
): { readonly range: IpRange; readonly address: IpAddress } | null => {
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
