/** Starts with damaged settings or a failing keychain, with uploads queued: reliability 66 and 69. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from '@playwright/test';
import { keychainModes } from '../../stand-in/options.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expect, type FaultRun, fault } from '../fixtures/fault.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const seed = async ({ launch, folder, service, ledger }: FaultRun): Promise<string> => {
  const userData = path.join(folder, 'seed');
  const sidetone = await launch({ userData });
  await connectThroughWelcome(sidetone.page, service);
  await dropFiles(sidetone.page, [ledger.makeWav('one.wav')]);
  await sidetone.page.getByRole('dialog').getByRole('button', { name: 'Later' }).last().click();
  await sidetone.stop();
  return userData;
};

const copyProfile = (userData: string, name: string): string => {
  const copy = path.join(path.dirname(userData), name);
  cpSync(userData, copy, { recursive: true, filter: (file) => !file.endsWith('stand-in') });
  cpSync(`${userData}.keychain`, `${copy}.keychain`);
  return copy;
};

const damages: Readonly<Record<string, (good: string) => string>> = {
  empty: () => '',
  cut: (good) => good.slice(0, good.length / 2),
  NULs: (good) => '\0'.repeat(good.length),
  null: () => 'null',
  array: () => '[1, 2]',
  'wrong types': (good) => JSON.stringify({ ...JSON.parse(good), theme: 7, concurrency: 'many' }),
  newer: (good) => JSON.stringify({ ...JSON.parse(good), version: 99, novelty: true }),
};

fault(
  Object.keys(damages).map((name) => `66 ${name}`),
  'the settings file is damaged at a start: service, key and queue are unchanged, the damaged file is saved and its name shown',
  async (given) => {
    const { launch, ledger } = given;
    const userData = await seed(given);
    let sidetone: Sidetone | null = null;
    for (const [name, damage] of Object.entries(damages)) {
      await test.step(name, async () => {
        await sidetone?.kill();
        const copy = copyProfile(userData, name);
        const file = path.join(copy, 'settings.json');
        const text = damage(readFileSync(file, 'utf8'));
        writeFileSync(file, text);
        sidetone = await launch({ userData: copy });
        const settings = await sidetone.page.evaluate(() => window.sidetone.settings.get());
        expect(settings).toMatchObject({
          ok: true,
          value: { contentUrl: given.service.contentUrl, keyState: 'stored' },
        });
        const aside = settings.ok ? String(settings.value.quarantinedFile) : '';
        expect(readFileSync(path.join(copy, aside), 'utf8')).toBe(text);
        await expect(sidetone.page.getByText(aside)).toBeVisible();
        expect(await ledger.getJobs(sidetone.page)).toMatchObject([
          { fileName: 'one.wav', state: { kind: 'draft' } },
        ]);
      });
    }
    const { page } = sidetone as unknown as Sidetone;
    await uploadsPage(page).open();
    await page.getByRole('button', { name: 'Start it' }).click();
    await uploadsPage(page).expectText('Transcribed');
  },
  { timeout: 360_000 },
);

/** Without `prompt`, which provides the key once the user has responded. */
const modes = keychainModes.filter((mode) => mode !== 'available' && mode !== 'prompt');

fault(
  modes.map((mode) => `69 ${mode}`),
  'the keychain does not return the key: nothing is sent, the queue waits for it and resumes with it',
  async (given) => {
    const { launch, ledger } = given;
    const userData = await seed(given);
    for (const keychain of modes) {
      await test.step(keychain, async () => {
        const sidetone = await launch({ userData: copyProfile(userData, keychain), keychain });
        const uploads = uploadsPage(sidetone.page);
        await uploads.open();
        await sidetone.page.getByRole('button', { name: 'Start it' }).click();
        await expect(uploads.row('one').getByText('Waits for your key')).toBeVisible();
        await uploads.row('one').getByRole('button', { name: 'Enter key' }).click();
        await expect(sidetone.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
        await sidetone.kill();
      });
    }
    expect(ledger.countStoreRequests()).toBe(0);
    expect(existsSync(`${userData}.keychain`)).toBe(true);
    // The last profile again, with an open keychain.
    const sidetone = await launch({ userData: path.join(given.folder, modes.at(-1) ?? '') });
    const uploads = uploadsPage(sidetone.page);
    await uploads.open();
    await uploads.expectText('Transcribed');
  },
  { timeout: 360_000 },
);
