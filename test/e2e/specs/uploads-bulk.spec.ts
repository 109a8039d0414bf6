/**
 * Adds 1,000 files at once. `npm run bench -- window` measures how long the renderer blocks: here other specs
 * share the machine, and the runner inspects the window.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dropFiles } from '../fixtures/drop-files.ts';
import { startBlockingProbe, stopBlockingProbe } from '../measure/blocking.ts';
import { makeRecordings } from '../measure/make-recordings.ts';
import { connect, expect, test } from '../pages/service-test.ts';

const shots = path.resolve(import.meta.dirname, '../../../out/shots');
const count = 1_000;

const dropWays = [
  { what: 'a folder of 1,000 files', name: 'folder', paths: (folder: string): string[] => [folder] },
  { what: '1,000 files', name: '1000', paths: (_folder: string, files: string[]): string[] => files },
] as const;

for (const { what, name, paths } of dropWays) {
  test(`${what} dropped: all are saved, the review shows them, the window stays responsive`, async ({
    launch,
    service,
    folder,
  }) => {
    test.setTimeout(360_000);
    // A new profile: its database has no other jobs.
    const { page, userData } = await launch();
    await connect(page, service);
    await page.reload();
    const season = path.join(folder, 'season');
    const files = makeRecordings(season, count);
    // The window accepts drops only after its first render.
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await startBlockingProbe(page);
    await dropFiles(page, paths(season, files));
    const sheet = page.getByRole('dialog', { name: 'Transcribe 1,000 files' });
    // On a machine whose cores are all busy.
    await expect(sheet).toBeVisible({ timeout: 180_000 });
    await sheet.getByLabel('Name of episode 0001.wav').fill('The first');
    const blocks = await stopBlockingProbe(page);
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: path.join(shots, `drop-${name}-review.png`) });
    expect(blocks.iterations).toBeGreaterThan(20);

    await sheet.getByRole('button', { name: 'Later' }).last().click();
    await page.getByRole('link', { name: 'Queue' }).click();
    await expect(page.getByText('1,000 files to review')).toBeVisible();
    await page.screenshot({ path: path.join(shots, `drop-${name}-list.png`) });
    const database = new DatabaseSync(path.join(userData, 'data.db'), { readOnly: true });
    const stored = database
      .prepare('SELECT count(*) AS jobs, count(DISTINCT path) AS files FROM recordings')
      .get();
    database.close();
    expect(stored).toEqual({ jobs: count, files: count });
    expect(files.every((file) => existsSync(file))).toBe(true);
  });
}
