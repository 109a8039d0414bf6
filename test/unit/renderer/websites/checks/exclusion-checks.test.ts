/** Findings of excluded IP addresses and parameters. Every listed case is counted. */
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { afterAll, describe, expect, it } from 'vitest';
import { checkIps, toIpKey } from '../../../../../renderer/features/websites/checks/check-ips.ts';
import { checkParams } from '../../../../../renderer/features/websites/checks/check-params.ts';
import {
  applyFix,
  getInitialFindings,
  sortBySeverity,
} from '../../../../../renderer/features/websites/checks/entry-findings.ts';
import {
  covers,
  formatIpAddress,
  formatIpRange,
  parseIpAddress,
  parseIpRange,
  toIpRange,
  toIpRanges,
} from '../../../../../renderer/features/websites/checks/ip-ranges.ts';
import { recordMetric } from '../../../../metric.ts';
import type { ExclusionCase } from './exclusion-case.ts';
import { listCases, paramCases } from './exclusion-cases-params.ts';
import { v4Cases } from './exclusion-cases-v4.ts';
import { v6Cases } from './exclusion-cases-v6.ts';

let right = 0;
const count = v4Cases.length + v6Cases.length + paramCases.length + listCases.length;
afterAll(() => recordMetric('exclusion-checks', `${right}/${count}`));

const formatFinding = (one: ExclusionCase): [string, ExclusionCase] => [
  `${JSON.stringify(one[0])}: ${one[1].join(', ') || 'in good order'}`,
  one,
];

describe('findings of a list', () => {
  const text = '10.0.0.1\n192.168.1.5\n8.8.8.8\n8.8.8.8/32\n300.1.1.1\n0.0.0.0/0';
  const ordered = sortBySeverity(checkIps(text));

  it('are sorted by severity, then by line', () => {
    expect(ordered.slice(0, 2).map(({ entry }) => entry)).toEqual(['300.1.1.1', '0.0.0.0/0']);
    expect(ordered.map(({ severity: tone }) => tone)).toEqual(
      [...ordered]
        .map(({ severity: tone }) => tone)
        .toSorted()
        .reverse(),
    );
    expect(ordered).toHaveLength(checkIps(text).length);
  });

  it('include every error at once, regardless of "Show more"', () => {
    expect(getInitialFindings(ordered, 4)).toEqual(ordered.slice(0, 4));
    const wrong = sortBySeverity(
      checkIps(`10.0.0.1\n${Array.from({ length: 9 }, () => '1.2.3.999').join('\n')}`),
    );
    expect(getInitialFindings(wrong, 4).filter(({ severity: tone }) => tone === 'wrong')).toHaveLength(9);
  });
});

describe('an excluded IP address', () => {
  it.each([...v4Cases, ...v6Cases].map(formatFinding))('%s', (_words, [entered, kinds, fix]) => {
    const findings = checkIps(entered.trim());
    expect(findings.map(({ kind }) => kind)).toEqual(kinds);
    expect(findings[0]?.fix).toEqual(fix);
    right += 1;
  });

  it('that is suggested is valid', () => {
    for (const [entered] of [...v4Cases, ...v6Cases]) {
      for (const { fix } of checkIps(entered.trim())) {
        for (const entry of fix ?? []) {
          expect(parseIpRange(entry), entry).not.toBeNull();
        }
      }
    }
  });
});

describe('an excluded parameter', () => {
  it.each(paramCases.map(formatFinding))('%s', (_words, [entered, kinds, fix]) => {
    const findings = checkParams(entered);
    expect(findings.map(({ kind }) => kind)).toEqual(kinds);
    expect(findings[0]?.fix).toEqual(fix);
    right += 1;
  });
});

describe('a list', () => {
  it.each(listCases)('of %s %j: %j', (field, text, expected) => {
    const findings = field === 'ips' ? checkIps(text) : checkParams(text);
    expect(findings.map(({ line, kind }) => `${line} ${kind}`)).toEqual(expected);
    right += 1;
  });

  it('applies a fix to its line, with several lines or none', () => {
    expect(applyFix('a\nb\nc', 2, ['x'])).toBe('a\nx\nc');
    expect(applyFix('a\r\nb', 2, ['x', 'y'])).toBe('a\nx\ny');
    expect(applyFix('a\nb\nc', 1, [])).toBe('b\nc');
  });

  it('of thousands of entries is checked while typing', () => {
    const text = Array.from({ length: 5_000 }, (_, at) => `8.${at >> 8}.${at & 255}.1`).join('\n');
    expect(checkIps(text)).toEqual([]);
  });
});

describe('IP addresses as numbers', () => {
  const v4 = fc.record({ version: fc.constant(4 as const), value: fc.bigInt(0n, 2n ** 32n - 1n) });
  const v6 = fc.record({ version: fc.constant(6 as const), value: fc.bigInt(0n, 2n ** 128n - 1n) });
  const groups = fc
    .array(fc.constantFrom(0, 0, 0, 1, 0xffff), { minLength: 8, maxLength: 8 })
    .map((list) => list.map((one) => one.toString(16)).join(':'));

  it('are parsed back unchanged after formatting', () => {
    fc.assert(
      fc.property(fc.oneof(v4, v6), (address) => {
        expect(parseIpAddress(formatIpAddress(address))).toEqual(address);
      }),
    );
  });

  it('are formatted by RFC 5952, like the URL parser', () => {
    fc.assert(
      fc.property(groups, (text) => {
        const address = parseIpAddress(text);
        if (address === null) throw new Error(text);
        // They differ only for IPv4-mapped addresses, where the RFC recommends dots.
        fc.pre(address.value >> 32n !== 0xffffn);
        expect(`[${formatIpAddress(address)}]`).toBe(new URL(`http://[${text}]/`).hostname);
      }),
    );
  });

  it.each([
    '0x7f.1',
    '1',
    '010.0.0.1',
    '0x7f000001',
    'fe80::1%eth0',
    '::01.2.3.4',
    '::0x1.2.3.4',
    '1::1.2.3.037',
  ])('are not read from %s, which ipaddr.js accepts', (text) => {
    expect(ipaddr.isValid(text)).toBe(true);
    expect(parseIpAddress(text)).toBeNull();
  });

  it('are read from dots without the prefix of mapped addresses', () => {
    expect(parseIpAddress('::8.8.8.8')).toEqual({ version: 6, value: 0x08080808n });
    expect(parseIpAddress('::ffff:8.8.8.8')).toEqual({ version: 6, value: 0xffff08080808n });
  });

  it('have one key in any form', () => {
    expect(toIpKey(' 2A00:0::1 ')).toBe(toIpKey('2a00::1/128'));
    expect(toIpKey('8.8.8.9/24')).toBe('8.8.8.0/24');
    expect(toIpKey('office')).toBe('office');
  });

  it('are covered by exactly the ranges of their span', () => {
    fc.assert(
      fc.property(fc.nat(70_000), fc.nat(300), (start, length) => {
        const first = { version: 4 as const, value: BigInt(start) };
        const last = { version: 4 as const, value: BigInt(start + length) };
        const ranges = toIpRanges(first, last, 100) ?? [];
        const size = ranges.reduce((sum, { prefix }) => sum + 2 ** (32 - prefix), 0);
        expect(size).toBe(length + 1);
        for (const value of [first.value, last.value]) {
          expect(ranges.some((range) => covers(range, { version: 4, value, prefix: 32 }))).toBe(true);
        }
        expect(ranges.map((range) => parseIpRange(formatIpRange(range))?.range)).toEqual(ranges);
      }),
    );
    expect(toIpRange({ version: 4, value: 255n }, 24)).toEqual({ version: 4, value: 0n, prefix: 24 });
  });
});
