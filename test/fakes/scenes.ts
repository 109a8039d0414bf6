/** Every screen in every state worth looking at, and how to get there. */
import type { Page } from 'playwright';
import type { BridgeError } from '../../preload/contract/result.ts';
import { audioScenes } from './audio-scenes.ts';
import type { FakeWorldState } from './fake-world.ts';
import { drafts, everyState, job, settings, unconfiguredSettings, websites, world } from './samples.ts';
import { transcriptionScenes } from './transcription-scenes.ts';
import { websiteScenes } from './website-scenes.ts';

export interface Scene {
  readonly name: string;
  readonly world: FakeWorldState;
  /** Where the window was last: the route it opens with. */
  readonly route: string;
  readonly act?: (page: Page) => Promise<void>;
}

const offline: BridgeError = { code: 'offline', detail: { key: 'no_route', host: 'stats.example.com' } };
const html: BridgeError = {
  code: 'unexpected_answer',
  status: 200,
  detail: { key: 'response_web_page', excerpt: '<!doctype html> Welcome to …' },
};

const drag = async (page: Page, types: readonly string[]): Promise<void> => {
  await page.evaluate((all) => {
    const transfer = new DataTransfer();
    for (const [index, type] of all.entries()) transfer.items.add(new File(['x'], `file-${index}`, { type }));
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer, cancelable: true }));
  }, types);
};

const drop = async (page: Page, names: readonly string[]): Promise<void> => {
  await page.evaluate((all) => {
    const transfer = new DataTransfer();
    for (const name of all) transfer.items.add(new File(['x'.repeat(4096)], name, { type: 'audio/mpeg' }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
  }, names);
  await page.locator('[data-review-sheet]').waitFor();
};

const fillWelcome = async (page: Page): Promise<void> => {
  await page.getByLabel('Address for transcriptions').fill('https://content.example.com');
  await page.getByLabel('Address for website statistics').fill('https://stats.example.com');
  await page.getByLabel('API key', { exact: true }).fill('a-key');
  await page.getByRole('button', { name: 'Connect' }).click();
};

const manyFiles = Array.from(
  { length: 1000 },
  (_, index) => `episode-${String(index + 1).padStart(4, '0')}.mp3`,
);
const freshWorld: FakeWorldState = {
  ...world,
  settings: unconfiguredSettings,
  connection: { kind: 'not_configured' },
  transcriptions: [],
};

const ownScenes: readonly Scene[] = [
  { name: 'welcome', world: freshWorld, route: '/' },
  {
    name: 'welcome-offline',
    world: {
      ...freshWorld,
      test: { analytics: { ok: false, error: offline }, content: { ok: false, error: html } },
    },
    route: '/',
    act: async (page) => {
      await fillWelcome(page);
      await page.getByText('The connection could not be checked yet').waitFor();
    },
  },
  {
    name: 'welcome-wrong-key',
    world: {
      ...freshWorld,
      test: {
        analytics: {
          ok: false,
          error: { code: 'unauthorized', status: 401, serviceMessage: 'Unauthenticated.' },
        },
        content: { ok: false, error: { code: 'not_found', status: 404 } },
      },
    },
    route: '/',
    act: async (page) => {
      await fillWelcome(page);
      await page.getByText('does not accept your key').waitFor();
    },
  },
  { name: 'uploads-empty', world, route: '/uploads' },
  {
    name: 'uploads-loading',
    world: { ...world, scriptedAnswers: { 'uploads.list': 'never' } },
    route: '/uploads',
  },
  {
    name: 'uploads-error',
    world: {
      ...world,
      scriptedAnswers: {
        'uploads.list': { code: 'storage_failed', detail: { key: 'database_error', reason: 'SQLITE_IOERR' } },
      },
    },
    route: '/uploads',
  },
  { name: 'uploads', world: { ...world, jobs: everyState }, route: '/uploads' },
  {
    name: 'uploads-many',
    world: { ...world, jobs: manyFiles.map((name) => job(name, { kind: 'queued' })) },
    route: '/uploads',
  },
  {
    name: 'uploads-menu',
    world: { ...world, jobs: everyState },
    route: '/uploads',
    act: async (page) => {
      await page.getByRole('button', { name: 'More for Episode 215', exact: true }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'uploads-drag',
    world: { ...world, jobs: everyState },
    route: '/uploads',
    act: async (page) => {
      const grip = await page.locator('[data-grip]').nth(1).boundingBox();
      if (!grip) throw new Error('nothing to drag');
      await page.mouse.move(grip.x + 12, grip.y + 20);
      await page.mouse.down();
      await page.mouse.move(grip.x + 40, grip.y + 190, { steps: 4 });
    },
  },
  {
    name: 'drop',
    world,
    route: '/transcriptions',
    act: (page) => drag(page, ['audio/mpeg', 'audio/wav', 'audio/mpeg', 'image/png', 'application/pdf']),
  },
  { name: 'drop-refused', world, route: '/uploads', act: (page) => drag(page, ['image/png']) },
  {
    name: 'review',
    world: {
      ...world,
      added: {
        jobs: drafts,
        skipped: [
          { fileName: 'cover.png', reason: 'not_audio' },
          { fileName: 'empty take.wav', reason: 'empty' },
        ],
      },
    },
    route: '/uploads',
    act: (page) => drop(page, ['a.mp3']),
  },
  {
    name: 'review-one',
    world,
    route: '/uploads',
    act: (page) => drop(page, ['interview with the harbour master.mp3']),
  },
  { name: 'review-many', world, route: '/uploads', act: (page) => drop(page, manyFiles) },
  { name: 'settings', world, route: '/settings' },
  {
    name: 'settings-trouble',
    world: {
      ...world,
      connection: { kind: 'troubled', since: 0, error: { code: 'key_missing' } },
      settings: {
        ...settings,
        hasApiKey: false,
        keyState: 'other_origin',
        keychain: 'unprotected',
        quarantinedFile: 'settings.corrupt-2025-11-20.json',
      },
    },
    route: '/settings',
  },
  {
    name: 'shortcuts',
    world,
    route: '/uploads',
    act: async (page) => {
      await page.keyboard.press('F1');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'transcriptions', world, route: '/transcriptions?id=%223%22' },
  { name: 'transcriptions-list', world, route: '/transcriptions' },
  { name: 'transcriptions-empty', world: { ...world, transcriptions: [] }, route: '/transcriptions' },
  {
    name: 'transcriptions-offline',
    world: { ...world, scriptedAnswers: { 'transcriptions.list': offline } },
    route: '/transcriptions',
  },
  { name: 'websites', world, route: '/websites' },
  { name: 'websites-edit', world, route: '/websites?id=%221%22' },
  { name: 'websites-add', world, route: '/websites?add=true' },
  { name: 'websites-empty', world: { ...world, websites: [] }, route: '/websites' },
  {
    name: 'websites-error',
    world: { ...world, websites, scriptedAnswers: { 'websites.list': html } },
    route: '/websites',
  },
];

export const scenes: readonly Scene[] = [
  ...ownScenes,
  ...transcriptionScenes,
  ...audioScenes,
  ...websiteScenes,
];
