import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { makeThreeHourWav } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { getProgressMoves, watchProgress } from '../measure/progress.ts';
import { expect, test } from '../pages/service-test.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const shots = path.resolve(import.meta.dirname, '../../../out/shots');

test('a 3-hour WAV shows length and size, progress, speed and time left, and arrives complete', async ({
  connected: { page },
  service,
}) => {
  // 1.9 GB pass a server in the same process, and other tests run beside it.
  test.setTimeout(1_200_000);
  const file = makeThreeHourWav();
  try {
    const uploads = uploadsPage(page);
    await dropFiles(page, [file.path]);
    const sheet = page.getByRole('dialog', { name: 'Transcribe 1 file' });
    await expect(sheet.getByText('3:00:00').first()).toBeVisible();
    await expect(sheet.getByText('1.9 GB').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Start' }).click();
    await uploads.open();
    await expect(uploads.row('Three hours')).toContainText('Sending');
    await watchProgress(page);
    await expect(uploads.row('Three hours')).toContainText(/.+ left · .+ of 1\.9 GB · [\d.]+ [MG]B\/s/);
    await expect(uploads.totals).toContainText(
      /^0 of 1 transcribed · [\d.]+ [MG]B to send at [\d.]+ [MG]B\/s · .+ left$/,
    );
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: path.join(shots, 'three-hour-wav.png') });
    await expect(uploads.list.getByText('Transcribed', { exact: true })).toBeVisible({ timeout: 900_000 });
    const { all, fewestInASecond } = await getProgressMoves(page);
    recordMetric('progress-moves-a-second', fewestInASecond);
    expect(all).toBeGreaterThan(4);
    expect(service.data.transcriptions.getAll()).toMatchObject([{ file_size: file.size }]);
  } finally {
    file.remove();
  }
});
