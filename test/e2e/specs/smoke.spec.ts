/** The main job once through. Also run on the packed application (test/packaging/smoke.test.ts). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SidetoneBridge } from '../../../preload/contract/contract.ts';
import { audio } from '../../fixtures/audio.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expect, test } from '../pages/service-test.ts';

const expectedVersion = process.env.SIDETONE_EXPECTED_VERSION;

test('from a fresh profile to the text of a dropped recording', { tag: '@smoke' }, async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  const info = await page.evaluate(() => {
    const { sidetone: bridge } = window as unknown as { sidetone: SidetoneBridge<File> };
    return bridge.app.info();
  });
  if (expectedVersion !== undefined)
    expect(info).toMatchObject({ ok: true, value: { version: expectedVersion } });

  await connectThroughWelcome(page, service);

  await dropFiles(page, [audio.mp3.path]);
  const review = page.getByRole('dialog', { name: 'Transcribe 1 file' });
  await expect(review).toBeVisible();
  await review.getByRole('button', { name: 'Start' }).click();

  // The text of a single file opens by itself.
  const text = page.getByRole('textbox', { name: `Text of ${audio.mp3.title}` });
  const sha256 = createHash('sha256').update(readFileSync(audio.mp3.path)).digest('hex');
  await expect(text).toContainText(sha256);
});
