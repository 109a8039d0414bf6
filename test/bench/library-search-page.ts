/** The search of a large library as a person meets it: typed into the field of the window, until its results are painted. */
import { constants, copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { letterKeys } from '../e2e/measure/letters.ts';
import { paintedKeys, watchSearchKeys } from '../e2e/measure/painted.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { withSidetone } from './bench-sidetone.ts';
import { openLibrary } from './library-file.ts';
import type { Kind } from './search-queries.ts';

/** Milliseconds between two keys: an even, quick typist, 80 words a minute. */
const between = 150;

/** A copy of the library in the profile, as that of the service at `account`. */
export const placeLibrary = (library: string, folder: string, account: string): void => {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'library.db');
  copyFileSync(library, file, constants.COPYFILE_FICLONE);
  const database = openLibrary(file);
  database.prepare('UPDATE accounts SET name = ? WHERE number = 1').run(account);
  database.close();
};

/** Milliseconds of each keystroke, by kind. */
export type Typed = readonly { readonly kind: string; readonly times: readonly number[] }[];

export const typedInPage = (library: string, kinds: readonly Kind[]): Promise<Typed> =>
  withSidetone(
    async ({ page, service }) => {
      // The library is asked without the network; what the service does not have would else be taken out of it.
      await service.stop();
      await page.reload();
      const press = await letterKeys(page);
      const { search, rows, editor } = transcriptionsPage(page);
      // With a text beside the list, as one works.
      await rows.first().locator('[data-row]').click();
      await editor.waitFor();
      await search.click();
      await watchSearchKeys(page, '[data-search-field]', '[data-found-for]', 'data-found-for');
      const measured: { kind: string; times: number[] }[] = [];
      for (const [kind, queries] of kinds) {
        for (const query of queries) {
          for (const letter of query) {
            await press(letter);
            await sleep(between);
          }
          await sleep(500);
          await page.keyboard.press('Escape');
          await sleep(500);
        }
        measured.push({ kind, times: (await paintedKeys(page)).map(({ took }) => took) });
      }
      return measured;
    },
    { prepare: (service, userData) => placeLibrary(library, userData, service.contentUrl) },
  );
