/** Electron throttles a minimized window by default. */

import path from 'node:path';
import { audio } from '../../fixtures/audio.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { getTextId } from '../../service/text-id.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { writeTones } from '../fixtures/write-tones.ts';
import { keys } from '../pages/keys.ts';
import { getCurrentDraft } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

test('a minimized window saves typed text, finishes uploads and shows them', {
  tag: '@stand-in',
}, async ({ launch, service }) => {
  const { page, control } = await launch({ throttling: true });
  const { id } = service.data.transcriptions.insert({ name: 'Show', result: 'About it.' });
  const hold = holdAt('received');
  service.faults.always('transcriptions.store', hold);
  await openScreen(page, service, 'Transcriptions');
  await uploadsPage(page).upload([audio.wav.path]);
  await page.getByRole('link', { name: 'All texts' }).click();
  const screen = transcriptionsPage(page);
  await screen.row('Show').click();
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' Mine.');

  await control.minimize();
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
  await expect.poll(() => getCurrentDraft(page, getTextId(service, id))).toBe('About it. Mine.');
  hold.release();
  // Not through the screen: a window that is not visible renders nothing.
  await expect
    .poll(() => page.evaluate(() => window.sidetone.uploads.list()))
    .toMatchObject({ ok: true, value: { jobs: [{ state: { kind: 'done' } }] } });

  await control.restore();
  await page.getByRole('link', { name: /^Queue/ }).click();
  await uploadsPage(page).expectText('Transcribed');
});

test('the hidden window that prepares recordings is not throttled', {
  tag: '@stand-in',
}, async ({ launch, folder, service }) => {
  const env = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes: 600_000, maxPartSeconds: 60 }) };
  const { page, control } = await launch({ env });
  const file = path.join(folder, 'tones.wav');
  writeTones(file, 185);
  await connectThroughWelcome(page, service);
  await uploadsPage(page).upload([file]);
  const expected = { url: 'app://sidetone/prepare', visible: false, throttled: false };
  await expect.poll(() => control.windows()).toContainEqual(expect.objectContaining(expected));
});
