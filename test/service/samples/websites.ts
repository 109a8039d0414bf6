/** Covers every privacy value and every kind of exclusion. */
import type { NewWebsite } from '../specification/websites/website-table.ts';

export interface Sample {
  readonly daysAgo: number;
}

export const sampleWebsites: readonly (NewWebsite & Sample)[] = [
  { domain: 'slowkitchenradio.example', daysAgo: 410, privacy: 1, email: 1, exclude_ips: '203.0.113.17' },
  { domain: 'press.slowkitchenradio.example', daysAgo: 220, privacy: 2, password: 'cardamom', email: 0 },
  {
    domain: 'nachtfunk.example',
    daysAgo: 160,
    privacy: 0,
    email: 1,
    exclude_params: 'fbclid\ngclid',
    exclude_ips: '198.51.100.0/24\n2001:db8:5::/48',
  },
  { domain: 'field-recordings.example', daysAgo: 63, privacy: 1, exclude_bots: 0 },
  { domain: 'thetapeop.example', daysAgo: 9, privacy: 0, email: 0, exclude_params: 'session' },
];
