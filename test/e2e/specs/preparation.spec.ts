/** Recordings that do not fit the service: prepared in the hidden window, sent in parts. */

import path from 'node:path';
import { startTestService } from '../../service/service.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expect, test } from '../fixtures/test.ts';
import { writeTones } from '../fixtures/write-tones.ts';
import { keys } from '../pages/keys.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const maxFileBytes = 600_000;
const limits = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes, maxPartSeconds: 60 }) };

const names = [1, 2, 3, 4].map((number) => `Tones · part ${number} of 4`);
let audioFolder: string;
let file: string;

test.beforeAll(() => {
  audioFolder = temporaryFolder('tones');
  file = path.join(audioFolder, 'tones.wav');
  writeTones(file, 185);
});
test.afterAll(() => removeFolder(audioFolder));

const startService = () => startTestService({ limits: { file: maxFileBytes } });
type Service = Awaited<ReturnType<typeof startService>>;

const expectParts = async (service: Service): Promise<void> => {
  const stored = () =>
    service.recorder.getRequests('transcriptions.store').filter(({ status }) => status === 201);
  await expect.poll(() => stored().length, { timeout: 120_000 }).toBe(names.length);
  const sent = stored().map((request) => [request.field('name'), request.file?.fileName]);
  expect(sent.sort()).toEqual(names.map((name, index) => [name, `tones-${index + 1}.webm`]));
  for (const { result } of service.data.transcriptions.getAll()) expect(result).toContain('WebM audio');
  for (const request of stored()) expect(request.bytes).toBeLessThanOrEqual(maxFileBytes);
};

test('a long recording is dropped, and sent in parts that fit', { tag: '@smoke' }, async ({ launch }) => {
  const service = await startService();
  try {
    const { page } = await launch({ env: limits });
    await connectThroughWelcome(page, service);
    await dropFiles(page, [file]);
    const sheet = page.getByRole('dialog', { name: /^Transcribe/ });
    await expect(sheet).toContainText('Cut in 3 pauses. You get one text.');
    await expect(sheet.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    const uploads = uploadsPage(page);
    await uploads.open();
    await uploads.expectText('Transcribed');
    await uploads.expand('tones');
    await uploads.expectText('Transcribed', names.length + 1);
    expect(await uploads.getNames()).toEqual(['Tones', ...names]);
    await expectParts(service);
    await page.getByRole('link', { name: 'All texts' }).click();
    const screen = transcriptionsPage(page);
    await expect(screen.rows).toHaveCount(1);
    await screen.row('tones').click();
    await expect(screen.editor).toContainText('WebM audio');
    // Marks are drawn where the text is.
    await expect(page.locator('.cm-partMark').nth(1)).toContainText('0:5');
    await screen.editor.press(keys.documentEnd);
    await expect(page.locator('.cm-partMark').last()).toContainText('2:');
  } finally {
    await service.close();
  }
});

test('a kill while a recording is prepared loses nothing and sends nothing twice', async ({
  launch,
  folder: userData,
}) => {
  const service = await startService();
  try {
    const first = await launch({ userData, env: limits });
    await connectThroughWelcome(first.page, service);
    await uploadsPage(first.page).upload([file]);
    await expect(uploadsPage(first.page).list).toContainText(/Preparing|Prepared|Sending/);
    await first.kill();
    const second = await launch({ userData, env: limits });
    const uploads = uploadsPage(second.page);
    await uploads.open();
    await uploads.expectText('Transcribed');
    await expectParts(service);
  } finally {
    await service.close();
  }
});
