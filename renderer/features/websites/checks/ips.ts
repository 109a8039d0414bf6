/** Checks of the IP addresses and ranges whose visits are not counted: one a line (section 2.1). */
import { type Address, bitsOf, covers, formatRange, parseRange, type Range } from './address.ts';
import { type Finding, type LineFinding, numbered } from './finding.ts';
import { badWriting, type WritingKind } from './ip-writing.ts';
import { type SpecialKind, specialKind, specialWords } from './special-ranges.ts';

export type IpKind =
  | WritingKind
  | SpecialKind
  | 'host_bits'
  | 'everything'
  | 'wide'
  | 'duplicate'
  | 'covered'
  | 'same_otherwise';

/** Ranges wider than this leave out whole providers or countries. */
const widest = { 4: 12, 6: 29 } as const;

const hostBits = (address: Address, range: Range): Finding<IpKind>[] => {
  if (address.value === range.value) return [];
  const means = formatRange(range);
  return [
    {
      kind: 'host_bits',
      tone: 'odd',
      text: `Means all of ${means}. For the one address, leave out the slash.`,
      fix: [means],
    },
  ];
};

const width = ({ version, prefix }: Range): Finding<IpKind>[] => {
  if (prefix === 0) {
    return [{ kind: 'everything', tone: 'wrong', text: `Ignores every visit over IPv${version}.` }];
  }
  if (prefix >= widest[version]) return [];
  const share = 2 ** prefix;
  return [{ kind: 'wide', tone: 'odd', text: `A very large range: a ${ordinal(share)} of all addresses.` }];
};

const ordinal = (share: number): string =>
  share === 2
    ? 'half'
    : `${share.toLocaleString('en')}${share % 10 === 2 && share % 100 !== 12 ? 'nd' : 'th'}`;

const special = (range: Range): Finding<IpKind>[] => {
  const kind = specialKind(range);
  if (kind === null) return [];
  const tone = kind === 'mapped' ? 'odd' : 'note';
  const isOne = kind === 'mapped' && range.prefix === bitsOf(6);
  const v4 = isOne ? formatRange({ version: 4, value: range.value & 0xffffffffn, prefix: 32 }) : null;
  return [{ kind, tone, text: specialWords[kind], ...(v4 !== null && { fix: [v4] }) }];
};

/** All there is to say of one entry by itself; nothing for a public address or range in good order. */
export const checkIp = (entry: string): readonly Finding<IpKind>[] => {
  const parsed = parseRange(entry);
  if (parsed === null) return [badWriting(entry)];
  const { address, range } = parsed;
  const wide = width(range);
  return [...hostBits(address, range), ...wide, ...(wide.length > 0 ? [] : special(range))];
};

/** As `checkIp`, for each line, and what the lines are to each other. */
export const checkIps = (text: string): readonly LineFinding<IpKind>[] => {
  const entries = numbered(text).map((one) => ({ ...one, parsed: parseRange(one.entry)?.range ?? null }));
  const ranges = entries.flatMap(({ line, parsed }) =>
    parsed !== null && parsed.prefix < bitsOf(parsed.version) ? [{ line, parsed }] : [],
  );
  const seen = new Map<string, { readonly line: number; readonly entry: string }>();
  return entries.flatMap(({ line, entry, parsed }) => {
    const found: Finding<IpKind>[] = [...checkIp(entry)];
    const key = parsed === null ? entry.toLowerCase() : formatRange(parsed);
    const first = seen.get(key);
    if (first !== undefined) {
      const other = first.entry === entry ? '' : ', written differently';
      const kind = first.entry === entry ? 'duplicate' : 'same_otherwise';
      found.push({ kind, tone: 'odd', text: `The same as line ${first.line}${other}.`, fix: [] });
    } else {
      seen.set(key, { line, entry });
      const outer =
        parsed && ranges.find((one) => one.parsed.prefix < parsed.prefix && covers(one.parsed, parsed));
      if (outer) {
        const text = `Line ${outer.line}, ${formatRange(outer.parsed)}, covers this already.`;
        found.push({ kind: 'covered', tone: 'note', text, fix: [] });
      }
    }
    return found.map((finding) => ({ ...finding, line, entry }));
  });
};

/** The same address or range has the same key, however it is written; anything else is its own. */
export const ipKey = (entry: string): string => {
  const parsed = parseRange(entry.trim());
  return parsed === null ? entry.trim() : formatRange(parsed.range);
};
