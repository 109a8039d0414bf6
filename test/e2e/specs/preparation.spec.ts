/** Recordings that do not fit the service: prepared in the hidden window, sent in parts. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTestService } from '../../service/service.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expect, test } from '../fixtures/test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const sampleRate = 16_000;
const maxFileBytes = 600_000;
const limits = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes, maxPartSeconds: 60 }) };

/** Tones of five seconds with pauses of one second; mono, 16 bits. */
const writeTones = (file: string, seconds: number): void => {
  const content = Buffer.alloc(44 + seconds * sampleRate * 2);
  content.write('RIFF', 0, 'latin1');
  content.writeUInt32LE(content.length - 8, 4);
  content.write('WAVEfmt ', 8, 'latin1');
  content.writeUInt32LE(16, 16);
  content.writeUInt16LE(1, 20);
  content.writeUInt16LE(1, 22);
  content.writeUInt32LE(sampleRate, 24);
  content.writeUInt32LE(sampleRate * 2, 28);
  content.writeUInt16LE(2, 32);
  content.writeUInt16LE(16, 34);
  content.write('data', 36, 'latin1');
  content.writeUInt32LE(content.length - 44, 40);
  for (let at = 0; at < seconds * sampleRate; at += 1) {
    const isPause = at % (6 * sampleRate) > 5 * sampleRate;
    const value = isPause ? 0 : Math.sin((at / sampleRate) * 300 * 2 * Math.PI) * 9_000;
    content.writeInt16LE(Math.round(value), 44 + at * 2);
  }
  writeFileSync(file, content);
};

const names = [1, 2, 3, 4].map((number) => `tones · part ${number} of 4`);
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

test('a long recording is dropped, and sent in parts that fit', async ({ launch }) => {
  const service = await startService();
  try {
    const { page } = await launch({ env: limits });
    await connectThroughWelcome(page, service);
    await dropFiles(page, [file]);
    const sheet = page.getByRole('dialog', { name: /^Transcribe/ });
    await expect(sheet).toContainText('5.9 MB → about 785 kB · in 4 parts of up to 1 min');
    await page.keyboard.press('Enter');
    const uploads = uploadsPage(page);
    await uploads.open();
    await uploads.expectText('Transcribed', names.length);
    expect(await uploads.getNames()).toEqual(names);
    await expectParts(service);
    await page.getByRole('link', { name: 'Transcriptions' }).click();
    const screen = transcriptionsPage(page);
    await expect(screen.rows).toHaveCount(1);
    await screen.row('tones').click();
    await expect(screen.editor).toContainText('WebM audio');
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
    await expect(uploadsPage(first.page).list).toContainText(/Preparing|Prepared/);
    await first.kill();
    const second = await launch({ userData, env: limits });
    const uploads = uploadsPage(second.page);
    await uploads.open();
    await uploads.expectText('Transcribed', names.length);
    await expectParts(service);
  } finally {
    await service.close();
  }
});
