/** Rows with numbers that are no time and no length, and rows that cannot be shown, cost no other row. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import type { TestService } from '../../service/service.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { waitForLibrarySync } from '../pages/library.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const odd = 'Odd'.padEnd(400, '-');

const fill = (service: TestService): void => {
  for (const name of ['Fine 1', odd, 'Fine 2'])
    service.data.transcriptions.insert({ name, result: `Text of ${name}` });
};

/** Each number of the rows with this name that is no reference. They stay in the queue. */
const spoil = (file: string, table: string, name: string): void => {
  const database = new DatabaseSync(file);
  const columns = database.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table);
  const changes = columns
    .filter(({ name: column, pk }) => pk === 0 && !/^(account|removed_at)$|_id$/.test(String(column)))
    .flatMap(({ name: column, type }) => {
      if (type === 'REAL') return `"${String(column)}" = 9e307`;
      return type === 'INTEGER' ? `"${String(column)}" = ${2n ** 62n}` : [];
    });
  const changed = database
    .prepare(`UPDATE "${table}" SET ${changes.join(', ')} WHERE name = ?`)
    .run(name).changes;
  database.close();
  expect(changed, table).toBe(1);
};

const expectWhole = async (page: Page, texts: readonly string[]): Promise<void> => {
  const screen = transcriptionsPage(page);
  for (const text of texts) await expect(screen.rows.filter({ hasText: text })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
};

test('the window shows every row although the numbers of some are no time and no length', async ({
  launch,
  folder,
  service,
}) => {
  fill(service);
  const userData = path.join(folder, 'profile');
  const first = await launch({ userData });
  await connect(first.page, service);
  await waitForLibrarySync(first.page, service);
  await dropFiles(first.page, [audio.wav.path, audio.mp3.path]);
  const later = first.page.getByRole('dialog').getByRole('button', { name: 'Later' }).last();
  await later.click();
  const list = await first.page.evaluate(() => window.sidetone.uploads.list());
  const [job] = list.ok ? list.value.jobs : [];
  await first.stop();

  spoil(path.join(userData, 'search.db'), 'records', odd);
  spoil(path.join(userData, 'data.db'), 'recordings', job?.name ?? '');
  const library = new DatabaseSync(path.join(userData, 'search.db'));
  const id = library.prepare('SELECT id FROM records WHERE name = ?').get(odd)?.id ?? '';
  library.exec('UPDATE records SET created_at = NULL');
  library.close();
  const app = new DatabaseSync(path.join(userData, 'data.db'));
  app
    .prepare(
      `INSERT INTO recordings (id, account, name, path, file_name, size, mtime_ms, duration_seconds, created_at, language, removed_at)
       VALUES ('job', ?, 'Odd', '/nowhere', 'odd.wav', ?, 9e307, 9e307, 1, 'DE', ?)`,
    )
    .run(service.contentUrl, 2n ** 62n, 2n ** 62n);
  app
    .prepare("INSERT INTO parts (id, recording_id, text_id, sent_at) VALUES ('job', 'job', ?, ?)")
    .run(id, 2n ** 62n);
  app.close();

  const { page } = await launch({ userData });
  await expectWhole(page, ['Fine 1', 'Odd', 'Fine 2']);
  await uploadsPage(page).open();
  await expect(uploadsPage(page).rows).toHaveCount(2);
  await expectWhole(page, []);
});

test('a row that cannot be shown costs that row, not the window', async ({ sidetone, service }) => {
  fill(service);
  const { page } = sidetone;
  await connect(page, service);
  await waitForLibrarySync(page, service);
  await page.addInitScript(() => {
    const { trimEnd } = String.prototype;
    String.prototype.trimEnd = function () {
      if (this.startsWith('Odd---')) throw new Error('cannot be shown');
      return trimEnd.call(this);
    };
  });
  await page.reload();
  await expectWhole(page, ['Fine 1', 'This row can’t be shown', 'Fine 2']);
});
