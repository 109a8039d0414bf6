/**
 * `npm run moving-picture`: the moving picture of the README, in light and in dark. A recording is dropped on a new Sidetone, heard on
 * this computer, and played with its text. What takes long is shown as long as it needs to be read.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import en from '../../assets/locales/en.json' with { type: 'json' };
import { listMessages } from '../../assets/locales/parameters.ts';
import { addWords } from '../checks/picture-words.ts';
import { dropFiles } from '../e2e/fixtures/drop-files.ts';
import { launchSidetone } from '../e2e/fixtures/launch.ts';
import { getScreenTexts } from '../e2e/measure/screen-texts.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { removeFolder, temporaryFolder } from '../temporary-folder.ts';
import { type AnimationFrame, createAnimatedPng } from './animated-png.ts';
import { stepMs } from './take-pictures.ts';

const root = path.resolve(import.meta.dirname, '../..');
const maxBytes = 2 * 1024 * 1024;
const messages = new Set(listMessages(en).map(([, message]) => message));

interface Picture {
  readonly png: Buffer;
  readonly milliseconds: number;
}

class Film {
  readonly #page: Page;
  readonly #pictures: Picture[] = [];
  readonly #words = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  get words(): string[] {
    return [...this.#words].sort();
  }

  /** Takes a picture that is shown as long as it says. */
  async show(milliseconds: number): Promise<void> {
    const { texts } = await getScreenTexts(this.#page);
    for (const text of texts) if (messages.has(text)) this.#words.add(text);
    const png = await this.#page.screenshot({ animations: 'disabled', caret: 'initial' });
    this.#pictures.push({ png, milliseconds });
  }

  /** The first picture, and of the others what changed. The page compares them. */
  async develop(): Promise<AnimationFrame[]> {
    const frames: AnimationFrame[] = [];
    let before: string | null = null;
    for (const { png, milliseconds } of this.#pictures) {
      const current = png.toString('base64');
      const changed = await this.#page.evaluate(findChange, [before, current] as const);
      before = current;
      const last = frames.at(-1);
      if (changed !== null)
        frames.push({ ...changed, png: Buffer.from(changed.png, 'base64'), milliseconds });
      else if (last) frames.splice(-1, 1, { ...last, milliseconds: last.milliseconds + milliseconds });
    }
    return frames;
  }
}

/** Runs in the page. Null if the pictures are the same. */
const findChange = async ([before, current]: readonly [string | null, string]): Promise<{
  png: string;
  x: number;
  y: number;
} | null> => {
  const decode = async (base64: string): Promise<OffscreenCanvas> => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return canvas;
  };
  const readPixels = (canvas: OffscreenCanvas): Uint32Array => {
    const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    return new Uint32Array(image?.data.buffer ?? new ArrayBuffer(0));
  };
  const canvas = await decode(current);
  const { width, height } = canvas;
  let [left, top, right, bottom] = [0, 0, width - 1, height - 1];
  if (before !== null) {
    const [old, pixels] = [readPixels(await decode(before)), readPixels(canvas)];
    [left, top, right, bottom] = [width, height, -1, -1];
    for (let at = 0; at < pixels.length; at += 1) {
      if (pixels[at] === old[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    if (right < 0) return null;
  }
  const part = new OffscreenCanvas(right - left + 1, bottom - top + 1);
  part.getContext('2d')?.drawImage(canvas, -left, -top);
  const bytes = new Uint8Array(await (await part.convertToBlob({ type: 'image/png' })).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { png: btoa(text), x: left, y: top };
};

/** Two people read, one after the other, with a pause between the sentences. Returns the WAV file. */
const writeRecording = (folder: string): string => {
  const samples = ['s0870', 's0880', 'jfk'].map((name) =>
    readFileSync(path.join(root, `assets/speech/samples/${name}.wav`)),
  );
  const [first] = samples;
  if (first === undefined) throw new Error('There are no samples');
  const findSound = (wav: Buffer): number => wav.indexOf('data', 12, 'latin1') + 8;
  const pause = Buffer.alloc(16_000 * 2);
  const sound = Buffer.concat(samples.flatMap((wav) => [wav.subarray(findSound(wav)), pause]));
  const head = Buffer.from(first.subarray(0, findSound(first)));
  head.writeUInt32LE(head.length + sound.length - 8, 4);
  head.writeUInt32LE(sound.length, head.length - 4);
  const file = path.join(folder, 'Night Shift 041 - Read aloud.wav');
  writeFileSync(file, Buffer.concat([head, sound]));
  return file;
};

const act = async (page: Page, film: Film, recording: string): Promise<void> => {
  await page.getByRole('button', { name: 'Use this computer' }).waitFor();
  await film.show(1_800);
  await dropFiles(page, [recording], { over: true });
  await film.show(1_000);
  await dropFiles(page, [recording]);
  await page.getByText(path.basename(recording)).first().waitFor();
  await film.show(1_400);
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.mouse.move(0, 0);
  const screen = transcriptionsPage(page);
  const heard = /for your country/i;
  let shown = '';
  while (!heard.test(shown)) {
    await expect.poll(() => page.locator('body').innerText(), { timeout: stepMs }).not.toBe(shown);
    shown = await page.locator('body').innerText();
    await film.show(400);
  }
  await expect(screen.editor).toContainText(heard, { timeout: stepMs });
  await page.locator('[data-waveform] canvas').last().waitFor();
  await film.show(2_000);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.mouse.move(0, 0);
  for (let count = 0; count < 6; count += 1) {
    await page.waitForTimeout(700);
    await film.show(700);
  }
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.mouse.move(0, 0);
  await screen.editor.press('ControlOrMeta+End');
  for (const word of [' What', ' you', ' type', ' is', ' saved.']) {
    await page.keyboard.insertText(word);
    await film.show(250);
  }
  await expect(screen.state).toHaveText(/^Saved/);
  await film.show(3_000);
};

const record = async (scheme: 'light' | 'dark', recording: string): Promise<void> => {
  const sidetone = await launchSidetone({ systemDark: scheme === 'dark' });
  const { page } = sidetone;
  page.setDefaultTimeout(stepMs);
  try {
    const film = new Film(page);
    await act(page, film, recording);
    const picture = addWords(createAnimatedPng(await film.develop()), film.words);
    const name = `assets/pictures/moving-${scheme}.png`;
    if (picture.length > maxBytes) throw new Error(`${name} would have ${picture.length} bytes`);
    writeFileSync(path.join(root, name), picture);
    console.log(`${name}, ${picture.length} bytes`);
  } finally {
    await sidetone.dispose();
  }
};

const temporary = temporaryFolder('moving-picture');
try {
  const recording = writeRecording(temporary);
  for (const scheme of ['light', 'dark'] as const) await record(scheme, recording);
} finally {
  removeFolder(temporary);
}
