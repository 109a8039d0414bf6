/** IP addresses and ranges as numbers: IPv4, and IPv6 in all its forms (RFC 4291, written as RFC 5952 says). */

export interface Address {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** All addresses whose first `prefix` bits are those of `value`, which has no others set. */
export interface Range extends Address {
  readonly prefix: number;
}

export const bitsOf = (version: 4 | 6): number => (version === 4 ? 32 : 128);

/** Four decimal numbers without leading zeros: some read those as octal. */
export const parseV4 = (text: string): Address | null => {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1);
  if (parts === undefined || parts.some((part) => Number(part) > 255 || /^0\d/.test(part))) return null;
  return { version: 4, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) };
};

const groupsOf = (text: string): bigint[] | null => {
  if (text === '') return [];
  const groups: bigint[] = [];
  for (const [at, part] of text.split(':').entries()) {
    const isLast = at === text.split(':').length - 1;
    const v4 = isLast && part.includes('.') ? parseV4(part) : null;
    if (v4 !== null) groups.push(v4.value >> 16n, v4.value & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
};

/** Without brackets and without a zone. `::` stands for one group or more. */
export const parseV6 = (text: string): Address | null => {
  if (!text.includes(':')) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (head === null || tail === null || head === undefined) return null;
  // A dotted end belongs to the last group of all, so not before a `::`.
  if (tail !== undefined && (halves[0] ?? '').includes('.')) return null;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const zeros = Array.from({ length: missing }, () => 0n);
  const groups = [...head, ...zeros, ...(tail ?? [])];
  return { version: 6, value: groups.reduce((value, group) => (value << 16n) | group, 0n) };
};

export const parseAddress = (text: string): Address | null => parseV4(text) ?? parseV6(text);

export const formatAddress = ({ version, value }: Address): string =>
  version === 4 ? formatV4(value) : formatV6(value);

const formatV4 = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');

const formatV6 = (value: bigint): string => {
  if (value >> 32n === 0xffffn) return `::ffff:${formatV4(value & 0xffffffffn)}`;
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((value >> BigInt(112 - at * 16)) & 0xffffn).toString(16),
  );
  const text = groups.join(':');
  // The longest run of zeros, the first of several; a single one is written out.
  const runs = [...text.matchAll(/(?:^|(?<=:))0(?::0)+(?=:|$)/g)];
  const longest = runs.reduce((best, [run]) => (run.length > best.length ? run : best), '');
  if (longest === '') return text;
  const run = runs.find(([found]) => found === longest);
  const from = run?.index ?? 0;
  return `${text.slice(0, from).replace(/:$/, '')}::${text.slice(from + longest.length).replace(/^:/, '')}`;
};

/** The range that an address with a prefix lies in. */
export const rangeOf = ({ version, value }: Address, prefix: number): Range => {
  const host = BigInt(bitsOf(version) - prefix);
  return { version, prefix, value: (value >> host) << host };
};

/** As it is written: an address alone, or with its prefix. */
export const formatRange = (range: Range): string =>
  range.prefix === bitsOf(range.version) ? formatAddress(range) : `${formatAddress(range)}/${range.prefix}`;

export const covers = (outer: Range, inner: Range): boolean =>
  outer.version === inner.version &&
  outer.prefix <= inner.prefix &&
  rangeOf(inner, outer.prefix).value === outer.value;

/** An address or a range without anything wrong about it but, perhaps, bits beyond its prefix. Null for all else. */
export const parseRange = (entry: string): { readonly range: Range; readonly address: Address } | null => {
  const [left = '', right, ...more] = entry.split('/');
  const address = parseAddress(left);
  if (address === null || more.length > 0) return null;
  if (right === undefined) return { address, range: rangeOf(address, bitsOf(address.version)) };
  if (!/^\d{1,3}$/.test(right) || /^0\d/.test(right) || Number(right) > bitsOf(address.version)) return null;
  return { address, range: rangeOf(address, Number(right)) };
};

/** The fewest ranges that together are all addresses from `first` to `last`; null where they are more than `most`. */
export const rangesBetween = (first: Address, last: Address, most: number): readonly Range[] | null => {
  if (first.version !== last.version || first.value > last.value) return null;
  const bits = bitsOf(first.version);
  const ranges: Range[] = [];
  let at = first.value;
  while (at <= last.value) {
    let host = 0;
    while (host < bits) {
      const size = 1n << BigInt(host + 1);
      if (at % size !== 0n || at + size - 1n > last.value) break;
      host += 1;
    }
    ranges.push({ version: first.version, value: at, prefix: bits - host });
    if (ranges.length > most) return null;
    at += 1n << BigInt(host);
  }
  return ranges;
};
