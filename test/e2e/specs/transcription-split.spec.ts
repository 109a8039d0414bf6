/** A text that is longer than the service takes moves into the parts of its recording. */

import path from 'node:path';
import { joinParts } from '../../../preload/contract/episode-text.ts';
import { t } from '../../../preload/messages/translate.ts';
import { useEnglish, useGerman } from '../../messages/languages.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { writeTones } from '../fixtures/write-tones.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const env = { SIDETONE_LIMITS: JSON.stringify({ maxPartSeconds: 60 }) };
const limit = 300;
const sentence = (n: number): string => `This is sentence number ${n} of the long talk.`;

test('a too long text is sent in parts, and the record stays until the user deletes it', async ({
  launch,
  folder,
  service,
}) => {
  const file = path.join(folder, 'talk.wav');
  writeTones(file, 100);
  const { page } = await launch({ env });
  await connectThroughWelcome(page, service);
  await page.evaluate(() => window.sidetone.settings.update({ longRecordings: 'one_record' }));
  const uploads = uploadsPage(page);
  await uploads.upload([file]);
  await uploads.expectText('Transcribed');
  const [record] = service.data.transcriptions.getAll();
  if (!record) throw new Error('The recording was not stored');
  const text = [1, 2, 3, 4, 5, 6].map(sentence).join(' ');
  service.data.transcriptions.update(record.id, { result: text });
  await page.evaluate(
    (textLength) => window.sidetone.settings.update({ limitChanges: { textLength } }),
    limit,
  );
  await page.reload();

  await page.getByRole('link', { name: 'All texts' }).click();
  const screen = transcriptionsPage(page);
  await screen.row('talk').click();
  // The text that the service gave a moment ago is not requested again by itself.
  await expect(screen.editor).not.toBeEmpty();
  await page.keyboard.press('F5');
  await expect(screen.editor).toContainText(sentence(6));
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(` ${sentence(7)} ${sentence(8)}`);
  await expect(screen.state).toHaveText(/^Longer than the service takes/);
  const alert = screen.pane.getByRole('alert');
  await alert.getByRole('button', { name: 'Send in parts…' }).click();
  const review = page.getByRole('dialog', { name: /^Transcribe/ });
  await expect(review).toContainText('Cut in 1 pause. You get one text.');
  await takeScreenshot(page, 'split-review');
  await review.getByRole('button', { name: /^Start/ }).click();
  const move = alert.getByRole('button', { name: 'Move the text to its 2 parts' });
  await page.getByRole('link', { name: 'All texts' }).click();
  await screen.row('talk').last().click();
  await expect(move).toBeVisible({ timeout: 60_000 });
  await takeScreenshot(page, 'split-move');
  await expectAccessible(page);
  await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'de', theme: 'dark' }));
  useGerman();
  await expect(page.getByRole('button', { name: t('episodes.split.move', { count: 2 }) })).toBeVisible();
  await takeScreenshot(page, 'split-move-german-dark');
  useEnglish();
  await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'en', theme: 'light' }));

  await move.click();
  await expect(page.locator('.cm-partMark')).toHaveCount(2);
  await expect(screen.state).toHaveText(/^Saved at /, { timeout: 60_000 });
  await takeScreenshot(page, 'split-moved');
  const stored = service.data.transcriptions.getAll();
  expect(stored).toHaveLength(3);
  const parts = stored.filter(({ id }) => id !== record.id).sort((a, b) => a.name.localeCompare(b.name));
  const whole = [1, 2, 3, 4, 5, 6, 7, 8].map(sentence).join(' ');
  const joined = joinParts(parts.map(({ result }) => result ?? '')).text;
  expect(joined.replaceAll(/\s+/g, ' ')).toBe(whole);
  for (const { result } of parts) expect(result?.length).toBeLessThanOrEqual(limit);
  expect(service.data.transcriptions.get(record.id)?.result).toBe(text);

  const toast = getToast(page, 'The text is in the parts now. “talk” is still there.');
  await toast.getByRole('button', { name: 'Delete it' }).click();
  await expect(screen.rows).toHaveCount(1);
  await getToast(page, 'Deleted').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.data.transcriptions.get(record.id)).toBeNull();
  await expect(screen.editor).toContainText(sentence(8));
});
