/** Many websites at once: the table with a selection, each sheet, and runs in every state. */
import type { Page } from 'playwright';
import type { Website } from '../../preload/contract/websites.ts';
import type { BulkRun, BulkRunPhase, TaskResult } from '../../preload/contract/websites-bulk.ts';
import { websites, world } from './samples.ts';
import type { Scene } from './scenes.ts';

const names = [
  'xn--mnchen-radio-dlb.de',
  'xn--wgv71a119e.jp',
  'harbour-podcast.example',
  'xn--hrspiel-werkstatt-zzb.example',
  'nachtstudio.example',
  'xn--kck1a0kv32w.jp',
];
const getDomain = (at: number): string => names[at] ?? `show-${String(at + 1).padStart(4, '0')}.example`;

export const thousand: readonly Website[] = Array.from({ length: 1_000 }, (_, at) => ({
  ...(websites[at % websites.length] as Website),
  id: String(at + 1),
  domain: getDomain(at),
  exclude_ips: at % 3 === 0 ? '198.51.100.0/24' : '',
  created_at: new Date(Date.UTC(2025, 9, 1) - at * 40_000_000).toISOString(),
}));
const large = { ...world, websites: thousand };

const choose = async (page: Page, count: number): Promise<void> => {
  const boxes = page.getByRole('table', { name: 'Websites' }).locator('tbody').getByRole('checkbox');
  await boxes.first().click();
  if (count > 1) await boxes.nth(count - 1).click({ modifiers: ['Shift'] });
};
const getBulkButton = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Selected websites' }).getByRole('button', { name }).click();
const showRun = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('dialog').waitFor();
};
const select = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const pasted = [
  'https://www.münchen-radio.de/feed',
  'https://日本語.jp/',
  'hafenfunk.example',
  'Hafenfunk.example',
  'show_room.example',
  'localhost',
  'nachtstudio.example',
  ...Array.from({ length: 493 }, (_, at) => `folge-${at + 1}.example`),
].join('\n');

const createRun = (phase: BulkRunPhase, upTo: number): BulkRun => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    key: String(at),
    label: at === 0 ? 'münchen-radio.de' : at === 1 ? '日本語.jp' : `folge-${at}.example`,
    kind: 'store' as const,
  }));
  const results = rows.slice(0, upTo).map(({ key }, at): TaskResult => {
    const refused = (text: string, taken: boolean): TaskResult => ({
      key,
      outcome: {
        kind: 'failed',
        isDomainTaken: taken,
        error: { code: 'validation', status: 422, fields: { domain: [text] } },
      },
    });
    if (at % 25 === 4) return refused('The domain has already been taken.', true);
    if (at % 17 === 6) return refused('The domain format is invalid.', false);
    return { key, outcome: { kind: 'done', how: at === 3 ? 'found' : 'sent', website: null } };
  });
  return { id: 'run', rows, results, phase };
};

const soon = Date.now() + 42_000;

export const websiteScenes: readonly Scene[] = [
  {
    name: 'sites-selected',
    world: large,
    route: '/websites?per_page=25',
    act: (page) => choose(page, 6),
  },
  {
    name: 'sites-form',
    world: large,
    route: '/websites?id=%221%22',
    act: async (page) => {
      const panel = page.getByRole('complementary', { name: 'Website' });
      await panel.getByRole('radio', { name: 'Password' }).check();
      await panel.getByRole('button', { name: 'Generate' }).click();
      await panel
        .getByRole('textbox', { name: 'Ignored IP addresses' })
        .fill('198.51.100.0/24\n8.8.8.*\n192.168.178.20\n198.51.100.7/24');
      await panel
        .getByRole('textbox', { name: 'Ignored query parameters' })
        .fill('utm_source\nhttps://example.com/?ref=a&sid=b');
      await panel.getByText('Line 2').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'sites-form-new',
    world: large,
    route: '/websites?add=true',
    act: (page) => page.getByRole('textbox', { name: 'Domain' }).fill('https://www.日本語.jp/feed'),
  },
  { name: 'sites-form-hidden', world: large, route: '/websites?id=%222%22' },
  {
    name: 'sites-add-many',
    world: large,
    route: '/websites',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add many…' }).click();
      await page.getByRole('textbox', { name: 'Domains' }).fill(pasted);
      await page.getByText('Will be added').first().waitFor();
    },
  },
  {
    name: 'sites-change',
    world: large,
    route: '/websites?per_page=25',
    act: async (page) => {
      await choose(page, 12);
      await getBulkButton(page, 'Change…');
      await select(page, 'Who may see the statistics', 'Private');
      await select(page, 'Ignored IP addresses', 'Add these');
      await page.getByRole('textbox', { name: 'Ignored IP addresses, one a line' }).fill('8.8.4.0/24');
      await select(page, 'Ignored query parameters', 'Replace all by these');
      await page.getByRole('textbox', { name: 'Ignored query parameters, one a line' }).fill('ref\nsid');
    },
  },
  {
    name: 'sites-copy',
    world: large,
    route: '/websites?per_page=25',
    act: async (page) => {
      await choose(page, 6);
      await getBulkButton(page, 'Copy settings…');
      await page.getByText('Unchanged 1').waitFor();
    },
  },
  {
    name: 'sites-addresses',
    world: large,
    route: '/websites',
    act: async (page) => {
      await choose(page, 6);
      await getBulkButton(page, 'My IP addresses…');
      await page.getByRole('checkbox', { name: 'Office', exact: true }).check();
      await page.getByRole('checkbox', { name: 'Studio', exact: true }).check();
    },
  },
  {
    name: 'sites-addresses-new',
    world: { ...large, ipPresets: [] },
    route: '/websites',
    act: async (page) => {
      await page.getByRole('button', { name: 'My IP addresses…' }).click();
      await page.getByRole('button', { name: 'New address' }).click();
      await page.getByRole('textbox', { name: 'IP addresses and ranges' }).fill('192.168.178.1');
    },
  },
  {
    name: 'sites-delete',
    world: large,
    route: '/websites?per_page=25',
    act: async (page) => {
      await choose(page, 20);
      await getBulkButton(page, 'Delete…');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'sites-run-waiting',
    world: { ...large, run: createRun({ kind: 'waiting', until: soon, reason: 'asked' }, 231) },
    route: '/websites',
    act: showRun,
  },
  {
    name: 'sites-run-strip',
    world: { ...large, run: createRun({ kind: 'running' }, 231) },
    route: '/websites',
  },
  {
    name: 'sites-run-ended',
    world: { ...large, run: createRun({ kind: 'ended', how: 'finished' }, 500) },
    route: '/websites',
    act: showRun,
  },
  {
    name: 'sites-run-stopped',
    world: {
      ...large,
      run: createRun(
        {
          kind: 'ended',
          how: 'stopped',
          error: { code: 'unauthorized', serviceMessage: 'Unauthenticated.', status: 401 },
        },
        120,
      ),
    },
    route: '/websites',
    act: showRun,
  },
];
