/** A recording that the service would refuse as it is: prepared, sent in parts, corrected as one text, exported. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { connectThroughWelcome } from '../e2e/fixtures/connect.ts';
import { dropFiles } from '../e2e/fixtures/drop-files.ts';
import { launchSidetone } from '../e2e/fixtures/launch.ts';
import { writeTones } from '../e2e/fixtures/write-tones.ts';
import { exportDialog } from '../e2e/pages/export-dialog.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { uploadsPage } from '../e2e/pages/uploads-page.ts';
import { startTestService } from '../service/service.ts';
import { stepMs, takePictures } from './take-pictures.ts';

/** Of a service for recordings of a minute: the limits of deployed ones would need an hour of sound. */
const maxFileBytes = 600_000;
const limits = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes, maxPartSeconds: 60 }) };
const name = 'Episode 14 - The whole evening';
const partCount = 4;
const correction = 'Corrected over the parts. ';

/** Throws if a part is missing or too large, or if the correction is not everywhere. */
export const showLongRecording = async (folder: string): Promise<string> => {
  const file = path.join(folder, `${name}.wav`);
  const exported = path.join(folder, 'episode.txt');
  writeTones(file, 185);
  const service = await startTestService({ limits: { file: maxFileBytes } });
  const sidetone = await launchSidetone({ env: limits });
  const { page, control } = sidetone;
  page.setDefaultTimeout(stepMs);
  const takePicture = takePictures(page, 'long');
  try {
    await connectThroughWelcome(page, service);
    await dropFiles(page, [file]);
    await page.getByRole('dialog', { name: /^Transcribe/ }).waitFor();
    await takePicture('verdict');
    await page.keyboard.press('Enter');
    const uploads = uploadsPage(page);
    await uploads.open();
    await page
      .getByText(/^(Preparing|Sending|The service is listening|Transcribed)/)
      .first()
      .waitFor();
    await takePicture('preparing');
    await uploads.row(name).getByRole('button', { name: 'Open episode' }).waitFor();
    await uploads.expand(name);
    await takePicture('parts');
    const sent = service.recorder.getRequests('transcriptions.store');
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(partCount);
    for (const { bytes } of sent) expect(bytes).toBeLessThanOrEqual(maxFileBytes);

    await uploads.row(name).getByRole('button', { name: 'Open episode' }).click();
    const screen = transcriptionsPage(page);
    await screen.editor.press('ControlOrMeta+Home');
    await page.keyboard.type(correction);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(screen.state).toHaveText(/^Saved at /, { timeout: stepMs });
    await takePicture('text');
    const stored = service.data.transcriptions
      .getAll()
      .filter(({ result }) => result?.startsWith(correction));
    expect(stored).toHaveLength(1);

    await control.answerDialog('save', { filePaths: [exported] });
    await screen.pane.getByRole('button', { name: 'Export the text' }).click();
    const dialog = exportDialog(page);
    await dialog.format('Text');
    await takePicture('export');
    await dialog.saveAs.click();
    await page.getByText('Exported episode.txt').waitFor();
    expect(readFileSync(exported, 'utf8')).toContain(correction);
    return `sent “${name}” in ${partCount} parts, corrected and exported as one text`;
  } finally {
    await sidetone.dispose();
    await service.close();
  }
};
