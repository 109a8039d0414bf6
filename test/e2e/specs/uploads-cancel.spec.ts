import { makeSparseWav } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { cancelledSize, measureCancels } from '../measure/cancels.ts';
import { openFiles } from '../measure/open-files.ts';
import { expect, test } from '../pages/service-test.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

test('cancel reaches the service at 20 random moments of an upload, and no file stays open', async ({
  connected: { page, pid },
  service,
}) => {
  test.setTimeout(360_000);
  const file = makeSparseWav(cancelledSize, 'long.wav');
  const uploads = uploadsPage(page);
  await dropFiles(page, [file.path]);
  await page.getByRole('dialog').getByRole('button', { name: 'Later' }).last().click();
  await uploads.open();
  const took = await measureCancels(page, service, 20);
  await uploads.expectText('Cancelled');
  recordMetric('cancel-max-ms', Math.max(...took));
  expect(took).toHaveLength(20);
  await expect
    .poll(() => service.recorder.getRequests('transcriptions.store').every(({ ended }) => ended))
    .toBe(true);
  expect(service.recorder.getRequests('transcriptions.store').filter(({ complete }) => complete)).toEqual([]);
  expect(service.data.transcriptions.getAll()).toEqual([]);
  if (process.platform === 'linux') await expect.poll(() => openFiles(pid, file.path)).toEqual([]);
  file.remove();
});
