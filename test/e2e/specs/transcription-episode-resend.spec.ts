/** A missing part is cut from the recording again, when the uploads know nothing of it any more. */

import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { openDatabases } from '../../../main/storage/databases.ts';
import { identifyFile } from '../../../main/uploads/uploads.ts';
import { getTextId } from '../../service/text-id.ts';
import { removeJobs, saveJobs } from '../../unit/uploads/job-fixture.ts';
import { newRecordingInParts, toDone } from '../../unit/uploads/preparation-fixture.ts';
import { unwrap } from '../../unit/uploads/uploads-setup.ts';
import { writeTones } from '../fixtures/write-tones.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

/** Milliseconds. */
const cuts = [0, 30_000, 71_040, 100_000];

/** The queue has sent the recording without its second part, and does not have it any more. */
const storeEpisode = async (
  userData: string,
  {
    accountId,
    file,
    recordIds,
  }: { readonly accountId: string; readonly file: string; readonly recordIds: readonly string[] },
): Promise<void> => {
  const databases = unwrap(await openDatabases(userData));
  const identity = await identifyFile(file);
  const [first = '', last = ''] = recordIds;
  const job = newRecordingInParts([toDone(first), { kind: 'cancelled' }, toDone(last)], {
    id: 'tones',
    accountId,
    name: 'Tones',
    path: file,
    fileName: path.basename(file),
    size: statSync(file).size,
    fingerprint: identity?.fingerprint ?? null,
    durationSeconds: 100,
  });
  const parts = job.parts.map((part, at) => {
    const range = { startSeconds: (cuts[at] ?? 0) / 1_000, endSeconds: (cuts[at + 1] ?? 0) / 1_000 };
    return { ...part, range };
  });
  unwrap(saveJobs(databases.app, [{ ...job, parts }]));
  unwrap(removeJobs(databases.app, [job.id]));
  databases.close();
};

test('a missing part is sent again from the recording, cut where it was cut before', async ({
  launch,
  folder,
  service,
}) => {
  const userData = path.join(folder, 'profile');
  const file = path.join(folder, 'tones.wav');
  writeTones(file, 100);
  const insert = (part: number): string =>
    getTextId(
      service,
      service.data.transcriptions.insert({ name: `Tones · part ${part} of 3`, result: `Text ${part}.` }).id,
    );
  const recordIds = [insert(1), insert(3)];
  await storeEpisode(userData, { accountId: service.contentUrl, file, recordIds });
  const { page } = await launch({ userData });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Tones').click();
  await expect(screen.pane.getByText('Part 2 of 3 is missing: never sent')).toBeVisible();
  await takeScreenshot(page, 'episode-part-missing');
  await screen.pane.getByRole('button', { name: 'Send again' }).click();
  await expect(screen.editor).toContainText('tones-2.webm', { timeout: 60_000 });
  const stores = service.recorder.getRequests('transcriptions.store');
  expect(stores.map((request) => request.field('name'))).toEqual(['Tones · part 2 of 3']);
  await expect(screen.editor).toContainText('Its duration is 41 seconds');
  const episodes = await page.evaluate(() => window.sidetone.episodes.list());
  const times = episodes.ok ? episodes.value[0]?.parts.map(({ startMs }) => startMs) : [];
  expect(times?.[1]).toBeCloseTo(cuts[1] ?? 0, -2);
  expect(times?.[2]).toBe(cuts[2]);
  rmSync(file);
});
