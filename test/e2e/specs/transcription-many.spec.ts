/** A library of thousands, of which hundreds are made elsewhere while the application runs. */

import path from 'node:path';
import type { Page } from '@playwright/test';
import { createRecordRepository } from '../../../main/library/cache/record-repository.ts';
import { createSyncRepository } from '../../../main/library/cache/sync.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { librarySteps } from '../../../main/storage/migrations.ts';
import { getAccountTag } from '../../../main/uploads/recording-repository.ts';
import { toTextId } from '../../../preload/contract/account-id.ts';
import { recordMetric } from '../../metric.ts';
import type { TestService } from '../../service/service.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const knownCount = 2_700;
const newCount = 300;
/** Milliseconds after the window got the focus. */
const limitMs = 10_000;

/** Records that the service has, and this computer too. */
const insertKnown = ({ data, contentUrl }: TestService, userData: string, offset: number | null): void => {
  const opened = openDatabase(path.join(userData, 'search.db'), {
    steps: librarySteps,
    durability: 'cache',
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const database = opened.value;
  const [records, sync] = [
    createRecordRepository(database),
    createSyncRepository(database, getAccountTag(contentUrl)),
  ];
  const saved = database.write(() => {
    for (let made = 1; made <= knownCount; made += 1) {
      const name = `Known ${made}`;
      const { id, created_at, updated_at } = data.transcriptions.insert({ name, result: 'From before.' });
      const times = { created_at, updated_at };
      const record = {
        id: toTextId(getAccountTag(contentUrl), String(id)),
        name,
        result: 'From before.',
        favorite: false,
        words: null,
        ...times,
      };
      records.upsert({ ...record, more: {} }, Date.now(), true);
    }
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  sync.beginRound();
  if (offset === null) sync.endRound(Date.now());
  else sync.saveOffset(offset);
  database.close();
};

const makeElsewhere = ({ data }: TestService): void => {
  for (let made = 1; made <= newCount; made += 1)
    data.transcriptions.insert({ name: `Elsewhere ${made}`, result: 'A kingfisher.' });
};

const focusWindow = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('focus')));

/** Whether the window has asked for the newest records. */
const isAsked = ({ recorder }: TestService): boolean =>
  recorder.getRequests('transcriptions.list').some(({ query }) => new Map(query).get('per_page') === '10');

for (const [when, offset] of [
  ['after a sync', null],
  ['in the middle of a sync', 1_000],
] as const)
  test(`300 of 3,000 texts that were made elsewhere ${when} are found soon after the return to the window`, async ({
    launch,
    folder,
    service,
  }) => {
    insertKnown(service, folder, offset);
    const { page } = await launch({ userData: folder });
    await openScreen(page, service, 'Transcriptions');
    const screen = transcriptionsPage(page);
    await screen.expectCount(knownCount);
    await expect
      .poll(() => page.evaluate(() => window.sidetone.library.state()), { timeout: 60_000 })
      .toMatchObject({ ok: true, value: { records: knownCount, unindexed: 0 } });
    await screen.search.fill('kingfisher');
    await expect(screen.results).toHaveCount(0);

    makeElsewhere(service);
    service.recorder.clear();
    let returnedAt = 0;
    // The window asks again only some seconds after it has asked before.
    await expect
      .poll(async () => {
        if (isAsked(service)) return true;
        returnedAt = Date.now();
        await focusWindow(page);
        return isAsked(service);
      })
      .toBe(true);
    const count = page.getByText(new RegExp(`^${newCount} results`));
    await expect(count).toBeVisible({ timeout: limitMs });
    recordMetric(`library-elsewhere-ms-${offset === null ? 'synced' : 'syncing'}`, Date.now() - returnedAt);
  });
