/** Profiles on a full, read-only or missing disk, and unreadable databases: reliability 64, 65, 67. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from '@playwright/test';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expect, fault } from '../fixtures/fault.ts';
import { makeFullDisk, makeProfileDisk } from '../fixtures/full-disk.ts';
import { openSettings } from '../pages/open-settings.ts';
import { getToast } from '../pages/toast.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

/** SHA-256 of each file of Sidetone in a profile, by name. */
const listProfileFiles = (userData: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(userData)
      .filter((name) => name !== 'stand-in' && statSync(path.join(userData, name)).isFile())
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(path.join(userData, name)))
          .digest('hex'),
      ]),
  );

fault(
  '64 settings',
  'the disk is full while settings are saved and files are added: reported, nothing is lost, and both work once there is space',
  async ({ launch, folder, service, ledger }) => {
    const userData = path.join(folder, 'profile');
    const disk = await makeFullDisk(userData);
    try {
      const first = await launch({ userData, wrapperCommand: disk.wrapperCommand });
      await connectThroughWelcome(first.page, service);
      await first.page.evaluate(() => window.sidetone.settings.update({ language: 'DE' }));
      await dropFiles(first.page, [ledger.makeWav('before.wav')]);
      await first.page.getByRole('dialog').getByRole('button', { name: 'Later' }).last().click();

      disk.fill(first);
      await openSettings(first.page, 'appearance');
      await first.page.getByText('Dark', { exact: true }).click();
      await expect(getToast(first.page, 'The disk is full').first()).toBeVisible();
      const settings = await first.page.evaluate(() => window.sidetone.settings.get());
      expect(settings).toMatchObject({ ok: true, value: { language: 'DE', theme: 'system' } });
      const lateFile = ledger.makeWav('late.wav');
      await dropFiles(first.page, [lateFile]);
      await expect(getToast(first.page, 'The files were not added')).toBeVisible();
      expect(await ledger.getJobs(first.page)).toHaveLength(1);
      await first.kill();

      const second = await launch({ userData, wrapperCommand: disk.wrapperCommand });
      if (disk.disk !== null) {
        const saved = await second.page.evaluate(() => window.sidetone.settings.get());
        expect(saved).toMatchObject({
          ok: true,
          value: { language: 'DE', keyState: 'stored', quarantinedFile: null },
        });
        expect(await ledger.getJobs(second.page)).toMatchObject([{ fileName: 'before.wav' }]);
      }
      disk.free(second);
      await uploadsPage(second.page).upload([lateFile]);
      await second.page.evaluate(() => window.sidetone.uploads.start());
      await uploadsPage(second.page).expectText('Transcribed', 2);
      const saved = await second.page.evaluate(() => window.sidetone.settings.update({ theme: 'dark' }));
      expect(saved).toMatchObject({ ok: true, value: { theme: 'dark', language: 'DE' } });
      await second.kill();

      const third = await launch({ userData, wrapperCommand: disk.wrapperCommand });
      const after = await third.page.evaluate(() => window.sidetone.settings.get());
      expect(after).toMatchObject({ ok: true, value: { theme: 'dark', language: 'DE', keyState: 'stored' } });
    } finally {
      await disk.close();
    }
  },
);

fault(
  '65 read-only',
  'a read-only profile folder: reported at the start, nothing changes',
  async ({ launch, folder, service, ledger }) => {
    const userData = path.join(folder, 'profile');
    const disk = await makeProfileDisk(userData);
    // Without a mounted file system permissions are used, but root ignores them.
    const isRoot = process.getuid?.() === 0;
    test.skip(disk === null && (isRoot || process.platform === 'win32'), 'No way to take writing away here');
    const profileFolder = disk?.hostPath ?? userData;
    const setReadOnly = (readOnly: boolean): void =>
      disk ? disk.setReadOnly(readOnly) : chmodSync(userData, readOnly ? 0o500 : 0o700);
    try {
      const first = await launch({ userData, wrapperCommand: disk?.wrapperCommand ?? [] });
      await connectThroughWelcome(first.page, service);
      await dropFiles(first.page, [ledger.makeWav('before.wav')]);
      await first.page.getByRole('dialog').getByRole('button', { name: 'Later' }).last().click();
      await first.stop();
      const before = listProfileFiles(profileFolder);
      setReadOnly(true);
      const refused = await launch({ userData, wrapperCommand: disk?.wrapperCommand ?? [] }).catch(String);
      expect(refused).toContain('ended before its window opened (1)');
      expect(refused).toContain(
        `Sidetone saves its settings and queue in ${userData}, but can’t write to this folder`,
      );
      expect(listProfileFiles(profileFolder)).toEqual(before);
      setReadOnly(false);
      const again = await launch({ userData, wrapperCommand: disk?.wrapperCommand ?? [] });
      await again.page.evaluate(() => window.sidetone.uploads.start());
      const uploads = uploadsPage(again.page);
      await uploads.open();
      await uploads.expectText('Transcribed');
    } finally {
      await disk?.close();
    }
  },
);

fault(
  '65 missing',
  'a missing profile folder is created for its owner only and reused',
  async ({ launch, folder, service, ledger }) => {
    const userData = path.join(folder, 'not', 'there', 'yet');
    const first = await launch({ userData });
    await connectThroughWelcome(first.page, service);
    await uploadsPage(first.page).upload([ledger.makeWav('one.wav')]);
    await uploadsPage(first.page).expectText('Transcribed');
    await first.kill();
    const second = await launch({ userData });
    expect(await ledger.getJobs(second.page)).toMatchObject([{ state: { kind: 'done' } }]);
    if (process.platform !== 'win32') {
      expect(statSync(path.join(userData, 'data.db')).mode & 0o777).toBe(0o600);
      expect(statSync(path.join(userData, 'settings.json')).mode & 0o777).toBe(0o600);
    }
  },
);

fault(
  '67 newer',
  'the database is from a newer version: reported, nothing changes, an exit code',
  async ({ launch, folder, service, ledger }) => {
    const userData = path.join(folder, 'profile');
    const setVersion = (change: (version: number) => number): void => {
      const database = new DatabaseSync(path.join(userData, 'data.db'));
      const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
      database.exec(`PRAGMA user_version = ${change(version)}`);
      database.close();
    };
    const first = await launch({ userData });
    await connectThroughWelcome(first.page, service);
    await dropFiles(first.page, [ledger.makeWav('one.wav')]);
    await first.page.getByRole('dialog').getByRole('button', { name: 'Later' }).last().click();
    await first.stop();
    setVersion((version) => version + 1_000);
    const before = listProfileFiles(userData);
    const refused = await launch({ userData }).catch(String);
    expect(refused).toContain('ended before its window opened (1)');
    expect(refused).toContain('Sidetone can’t start');
    expect(refused).toContain('data.db was written by a newer version of Sidetone');
    expect(listProfileFiles(userData)).toEqual(before);
    setVersion((version) => version - 1_000);
    const again = await launch({ userData });
    expect(await ledger.getJobs(again.page)).toMatchObject([
      { fileName: 'one.wav', state: { kind: 'draft' } },
    ]);
  },
);

fault(
  '67',
  'the database is damaged: the user sees the name of the saved copy, and Sidetone works',
  async ({ launch, folder, service, ledger }) => {
    const userData = path.join(folder, 'profile');
    const first = await launch({ userData });
    await connectThroughWelcome(first.page, service);
    await first.stop();
    const file = path.join(userData, 'data.db');
    const damaged = Buffer.from(`SQLite format 3\0${'damage '.repeat(3_000)}`);
    writeFileSync(file, damaged);
    const second = await launch({ userData });
    const { dialogs, errors } = await second.control.record();
    expect(dialogs).toMatchObject([{ kind: 'message', message: 'Some of your data was damaged.' }]);
    // The dialog was not opened before the window was shown.
    expect(errors).toEqual([]);
    const [name = ''] = /data\.db\.corrupt-[\w-]+/.exec(dialogs[0]?.detail ?? '') ?? [];
    expect(readFileSync(path.join(userData, name))).toEqual(damaged);
    await uploadsPage(second.page).upload([ledger.makeWav('one.wav')]);
    await uploadsPage(second.page).expectText('Transcribed');
    expect(existsSync(file)).toBe(true);
  },
  { countedElsewhere: true },
);
