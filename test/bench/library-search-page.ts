/** Search in a large library, measured in the window: from each key until its results are painted. */

import { constants, copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { getAccountTag } from '../../main/uploads/recording-repository.ts';
import { takeSearchTimes, watchSearchKeys } from '../e2e/measure/key-latency.ts';
import { createKeyPresser } from '../e2e/measure/key-presser.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { withSidetone } from './bench-sidetone.ts';
import { openLibraryDatabase } from './library-file.ts';
import type { Kind } from './search-queries.ts';

/** Milliseconds between two keys: 80 words a minute. */
export const searchKeyInterval = 150;

/** Types in the search field, which has the focus, and clears it after each query. */
export const typeQueries = async (page: Page, queries: readonly string[]): Promise<void> => {
  const press = await createKeyPresser(page);
  for (const query of queries) {
    for (const letter of query) {
      await press(letter);
      await sleep(searchKeyInterval);
    }
    await sleep(500);
    await page.keyboard.press('Escape');
    await sleep(500);
  }
};

/** Copies the library into the profile, as the library of the service at `account`. */
export const copyLibrary = (library: string, folder: string, account: string): void => {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'search.db');
  copyFileSync(library, file, constants.COPYFILE_FICLONE);
  const database = openLibraryDatabase(file);
  const tag = getAccountTag(account);
  database.prepare('UPDATE accounts SET tag = ? WHERE number = 1').run(tag);
  database.prepare("UPDATE records SET id = ? || substr(id, instr(id, '-'))").run(tag);
  database.close();
};

/** Milliseconds per key, by kind of query. */
export type KeystrokeTimes = readonly {
  readonly kind: string;
  readonly times: readonly number[];
  /** Until the results are in the page. The frame that shows them follows. */
  readonly ready?: readonly number[];
}[];

export const measureInPage = (library: string, kinds: readonly Kind[]): Promise<KeystrokeTimes> =>
  withSidetone(
    async ({ page, service }) => {
      // Search needs no network. While the service is stopped, sync cannot remove the copied records.
      await service.stop();
      await page.reload();
      const { search, rows, editor } = transcriptionsPage(page);
      await rows.first().locator('[data-row]').click();
      await editor.waitFor();
      await search.click();
      await watchSearchKeys(page, '[data-search-field]', '[data-found-for]', 'data-found-for');
      const measured: { kind: string; times: number[]; ready: number[] }[] = [];
      for (const [kind, queries] of kinds) {
        await typeQueries(page, queries);
        measured.push({ kind, ...(await takeSearchTimes(page)) });
      }
      return measured;
    },
    { prepare: (service, userData) => copyLibrary(library, userData, service.contentUrl) },
  );
