import { describe, expect, it } from 'vitest';
import { isBoundTo, type Origins, openSealedKey, sealKey } from '../../../main/settings/key-binding.ts';

const origins: Origins = ['https://stats.example', 'https://content.example'];
const others: readonly Origins[] = [
  ['https://other.example', 'https://content.example'],
  ['https://stats.example', 'https://other.example'],
];

describe('a key', () => {
  it('is bound to both origins', () => {
    const [analyticsUrl, contentUrl] = origins;
    expect(isBoundTo(origins, { analyticsUrl: `${analyticsUrl}/v1`, contentUrl })).toBe(true);
    for (const other of others) expect(isBoundTo(other, { analyticsUrl, contentUrl })).toBe(false);
    expect(isBoundTo(origins, { analyticsUrl, contentUrl: '' })).toBe(false);
  });

  it('stays when the statistics are taken away, and goes nowhere else', () => {
    const [analyticsUrl, contentUrl] = origins;
    expect(isBoundTo(origins, { analyticsUrl: '', contentUrl })).toBe(true);
    expect(isBoundTo(origins, { analyticsUrl: '', contentUrl: analyticsUrl })).toBe(false);
  });

  it('of a service without statistics is bound to the origin of its content', () => {
    const [other, contentUrl] = origins;
    const bound: Origins = [contentUrl, contentUrl];
    expect(isBoundTo(bound, { analyticsUrl: '', contentUrl })).toBe(true);
    expect(isBoundTo(bound, { analyticsUrl: `${contentUrl}/stats`, contentUrl })).toBe(true);
    expect(isBoundTo(bound, { analyticsUrl: other, contentUrl })).toBe(false);
  });

  it('is sealed with both origins', () => {
    expect(openSealedKey(sealKey('key', origins, null), origins, null)).toBe('key');
    for (const other of others) expect(openSealedKey(sealKey('key', origins, null), other, null)).toBeNull();
    expect(openSealedKey('key', origins, null)).toBeNull();
  });
});
