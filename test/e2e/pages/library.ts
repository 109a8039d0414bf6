import { copyFileSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { TestService } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** Waits until every transcription of the service is cached and indexed. */
export const waitForLibrarySync = (page: Page, service: TestService): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => window.sidetone.library.state()), { timeout: 90_000 })
    .toMatchObject({
      ok: true,
      value: { records: service.data.transcriptions.getAll().length, unindexed: 0, syncProgress: null },
    });

/**
 * Draft text in the database of a killed Sidetone; null if there is none. Reads a copy, so that the profile
 * does not change and can be on a disk of another namespace.
 */
export const readSavedDraft = (userData: string, id: string): string | null => {
  const folder = temporaryFolder('library');
  try {
    for (const name of ['data.db', 'data.db-wal']) {
      if (existsSync(path.join(userData, name)))
        copyFileSync(path.join(userData, name), path.join(folder, name));
    }
    const database = new DatabaseSync(path.join(folder, 'data.db'));
    const row = database.prepare('SELECT text FROM drafts WHERE text_id = ?').get(id);
    database.close();
    return typeof row?.text === 'string' ? row.text : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The unsaved text in a running Sidetone; null if there is none, the error message if the call fails. */
export const getCurrentDraft = async (page: Page, id: string): Promise<string | null> => {
  const text = await page.evaluate((one) => window.sidetone.texts.open(one), id);
  if (!text.ok) return JSON.stringify(text.error);
  return text.value.isUnsaved ? text.value.text : null;
};
