/** The models that recognise speech on this computer: shown, added, used and removed, with the real window and its model. */
import {
  constants,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readUsage } from '../../bench/process-tree.ts';
import { recordMetric } from '../../metric.ts';
import { makeWav, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { createOnnx, decoderTensors, encoderTensors } from '../../unit/listening/made-up-model.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect, test } from '../fixtures/test.ts';
import { canMeasureMemory } from '../measure/memory.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { expectNoOverflow } from '../pages/reachable.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { showGerman } from '../pages/show-german.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const speech = path.resolve(import.meta.dirname, '../../../assets/speech');
const sample = path.join(speech, 'samples/jfk.wav');
/** A model is loaded first, and other tests run beside this one. */
const timeout = 480_000;

type Changes = Readonly<Record<string, (content: Buffer) => string | Buffer>>;

/** A copy of the bundled model, with changes. */
const copyModel = (folder: string, changes: Changes = {}): string => {
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(speech, 'whisper-base'), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  for (const [file, change] of Object.entries(changes))
    writeFileSync(path.join(folder, file), change(readFileSync(path.join(folder, file))));
  return folder;
};

const startOnThisComputer = async ({ page }: Sidetone): Promise<void> => {
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
};

const getSection = (page: Page): Locator => page.getByRole('region', { name: 'Speech', exact: true });

const expectHeard = (page: Page, count: number): Promise<void> =>
  expect(uploadsPage(page).list.getByText('Transcribed', { exact: true })).toHaveCount(count, { timeout });

const addFolder = async ({ page, control }: Sidetone, folder: string): Promise<void> => {
  await control.answerDialog('open', { filePaths: [folder] });
  await getSection(page).getByRole('button', { name: 'Add a model from a folder…' }).click();
};

const listStored = ({ userData }: Sidetone): readonly string[] => readdirSync(path.join(userData, 'models'));

const takePictures = async ({ page, control }: Sidetone, section: Locator): Promise<void> => {
  const take = async (name: string): Promise<void> => {
    await section.scrollIntoViewIfNeeded();
    await takeScreenshot(page, name);
  };
  await take('speech');
  await control.setSystemDark(true);
  await take('speech-dark');
  await expectAccessible(page);
  await control.setSystemDark(false);
  await page.setViewportSize({ width: 590, height: 390 });
  await take('speech-590');
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1180, height: 780 });
};

test('a model of the user’s own is added, used and removed', { tag: '@stand-in' }, async ({
  launch,
  folder,
}) => {
  test.setTimeout(1_200_000);
  const sidetone = await launch();
  const { page } = sidetone;
  await startOnThisComputer(sidetone);
  const section = getSection(page);
  const bundled = section.getByRole('radio', { name: 'Standard' });
  await expect(bundled).toBeChecked();
  const details = section.getByRole('button', { name: 'About the models' });
  await details.click();
  await expect(section.getByText('110 MB, 99 languages, license: MIT')).toBeVisible();
  await details.click();
  await expect(section.getByText('Speed not measured yet')).toHaveCount(1);

  const { sampleRate, channels } = readWav(sample);
  const [mono = new Float32Array()] = channels;
  const repeated = Float32Array.from({ length: 6 * mono.length }, (_, at) => mono[at % mono.length] ?? 0);
  const long = writeRecording(
    path.join(folder, 'long.wav'),
    makeWav({ sampleRate, channels: [repeated] }, 's16'),
  );
  const uploads = uploadsPage(page);
  await dropFiles(page, [long]);
  const review = page.getByRole('dialog', { name: /^Transcribe/ });
  // The speed is known when the sample was heard, before the first recording is.
  await expect(review).toContainText('on this computer, ready at about', { timeout });
  await review.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('link', { name: /^Queue/ }).click();
  await expectHeard(page, 1);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(section.getByText(/^An hour takes about \d+ minutes?$/)).toHaveCount(1);

  const readme = '---\nlicense: apache-2.0\n---\n';
  const chosen = copyModel(path.join(folder, 'whisper-of-mine'));
  writeFileSync(path.join(chosen, 'README.md'), readme);
  await addFolder(sidetone, chosen);
  await expect(section.getByText('Testing “whisper-of-mine” with a sample')).toBeVisible({ timeout });
  await takeScreenshot(page, 'speech-adding');
  await expectAccessible(page);
  await expect(getToast(page, 'You can use “whisper-of-mine” now')).toBeVisible({ timeout });
  const own = section.getByRole('radio', { name: 'whisper-of-mine' });
  await own.check();
  await expect(own).toBeChecked();
  await expect(section.getByText('110 MB, 99 languages, license: apache-2.0')).toBeVisible();
  await takePictures(sidetone, section);

  await uploads.upload([sample]);
  await expectHeard(page, 2);
  await page.getByRole('link', { name: 'All texts' }).click();
  const screen = transcriptionsPage(page);
  await screen.row('jfk').click();
  await expect(screen.editor).toContainText('ask not what your country can do for you');

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(own).toBeChecked();
  const cut = copyModel(path.join(folder, 'cut'), {
    'onnx/decoder_model_merged.onnx': (content) => content.subarray(0, 50_000_000),
  });
  await addFolder(sidetone, cut);
  const refusal = getToast(page, 'The model was not added');
  await expect(refusal).toContainText('onnx/decoder_model_merged.onnx is damaged or not complete.');
  await takeScreenshot(page, 'speech-refused');
  await refusal.getByRole('button', { name: 'Close' }).click();
  expect(listStored(sidetone)).toHaveLength(1);

  await section.getByRole('button', { name: 'Remove “whisper-of-mine”…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove “whisper-of-mine”?' });
  await expect(dialog).toContainText('110 MB');
  await dialog.getByRole('button', { name: 'Remove model' }).click();
  await expect(own).toBeHidden();
  await expect(bundled).toBeChecked();
  expect(listStored(sidetone)).toEqual([]);
  await showGerman(page);
  await page.getByRole('region', { name: 'Spracherkennung' }).scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'speech-german');
});

test('the memory of an added model is given back within a minute', { tag: '@stand-in' }, async ({
  launch,
  folder,
}) => {
  test.skip(!canMeasureMemory, 'Memory is read from /proc.');
  test.setTimeout(600_000);
  const sidetone = await launch();
  const { page, pid } = sidetone;
  await startOnThisComputer(sidetone);
  const getMebibytes = (): number => Math.round(readUsage(pid).renderers);
  const before = getMebibytes();
  await addFolder(sidetone, copyModel(path.join(folder, 'whisper-of-mine')));
  const own = getSection(page).getByRole('radio', { name: 'whisper-of-mine' });
  await expect(own).toBeVisible({ timeout });
  await own.check();
  const uploads = uploadsPage(page);
  await uploads.upload([sample]);
  await expectHeard(page, 1);
  const loaded = getMebibytes() - before;
  expect(loaded).toBeGreaterThan(300);
  await expect.poll(() => getMebibytes() - before, { timeout: 60_000 }).toBeLessThan(150);
  recordMetric('added-model-mebibytes', `${loaded}, after a minute ${getMebibytes() - before}`);
});

const withValues =
  (changes: Record<string, unknown>) =>
  (content: Buffer): string =>
    JSON.stringify({ ...JSON.parse(content.toString()), ...changes });

const exchangeWords = (content: Buffer): string => {
  const tokenizer = JSON.parse(content.toString());
  const { vocab } = tokenizer.model;
  // Each is said twice. Two other words are forgiven.
  [vocab.Ġcountry, vocab.Ġwindow] = [vocab.Ġwindow, vocab.Ġcountry];
  [vocab.Ġask, vocab.Ġtree] = [vocab.Ġtree, vocab.Ġask];
  return JSON.stringify(tokenizer);
};

const notLoaded = 'Sidetone could not load the model';
/** Folders that look right until the model runs, with the sentence that the user reads. */
const hostileModels: readonly (readonly [string, Changes, string])[] = [
  ['vocabulary', { 'config.json': withValues({ vocab_size: 50_500 }) }, notLoaded],
  ['width', { 'config.json': withValues({ d_model: 256 }) }, notLoaded],
  ['layers', { 'config.json': withValues({ decoder_layers: 5 }) }, notLoaded],
  ['bands', { 'config.json': withValues({ num_mel_bins: 128 }) }, notLoaded],
  ['encoder', { 'onnx/encoder_model.onnx': () => createOnnx(encoderTensors) }, notLoaded],
  ['decoder', { 'onnx/decoder_model_merged.onnx': () => createOnnx(decoderTensors) }, notLoaded],
  ['alignment', { 'generation_config.json': withValues({ alignment_heads: [[40, 1]] }) }, notLoaded],
  ['words', { 'tokenizer.json': exchangeWords }, 'The model heard other words in a sample'],
];

test('models that only look right are refused in words, and nothing of them stays', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  test.setTimeout(600_000);
  const sidetone = await launch();
  const { page } = sidetone;
  await startOnThisComputer(sidetone);
  let refused = 0;
  for (const [name, changes, sentence] of hostileModels) {
    await test.step(name, async () => {
      await addFolder(sidetone, copyModel(path.join(folder, 'hostile', name), changes));
      const toast = getToast(page, 'The model was not added');
      await expect(toast).toContainText('This model can’t be used', { timeout });
      await expect(toast).toContainText(sentence);
      expect(listStored(sidetone)).toEqual([]);
      await toast.getByRole('button', { name: 'Close' }).click();
      refused += 1;
    });
  }
  recordMetric('hostile-models-in-window', `${refused}/${hostileModels.length}`);
  await expect(getSection(page).getByRole('radio', { name: 'Standard' })).toBeChecked();
  // The page still hears.
  copyFileSync(sample, path.join(folder, 'after.wav'));
  const uploads = uploadsPage(page);
  await uploads.upload([path.join(folder, 'after.wav')]);
  await expectHeard(page, 1);
});
