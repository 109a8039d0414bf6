/**
 * `npm run contact-sheet`: a picture of every screen, dialog and menu in English, German and Japanese, light and dark, at two
 * widths, and pages that show them, in out/contact-sheet. `npm run contact-sheet -- -g en`: one language.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { t } from '../../preload/messages/translate.ts';
import { dropFiles } from '../e2e/fixtures/drop-files.ts';
import type { Sidetone } from '../e2e/fixtures/sidetone.ts';
import {
  goTo,
  type Looker,
  lookAtCorrections,
  lookAtEpisode,
  lookAtSettings,
  lookAtShows,
  lookAtTranscriptions,
  lookAtUploads,
  lookAtWebsites,
  lookAtWelcome,
} from '../e2e/measure/visit-screens.ts';
import { waitForAnimations } from '../e2e/pages/screenshot.ts';
import { connect, expect, test } from '../e2e/pages/service-test.ts';
import { audio } from '../fixtures/audio.ts';
import { useEnglish, useGerman, useJapanese } from '../messages/languages.ts';
import { makeWav, readWav, writeRecording } from '../preparation/write-pcm.ts';
import type { TestService } from '../service/service.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'out/contact-sheet');
const sizes = [
  { width: 1180, height: 780 },
  { width: 590, height: 780 },
] as const;
const schemes = ['light', 'dark'] as const;
const languages = [
  { language: 'en', locale: 'en-US', useLanguage: useEnglish },
  { language: 'de', locale: 'de-DE', useLanguage: useGerman },
  // Needs a font with Japanese letters.
  { language: 'ja', locale: 'ja-JP', useLanguage: useJapanese },
] as const;

/** Milliseconds. The model is loaded first, and a busy machine listens slowly. */
const timeout = 600_000;

interface Picture {
  readonly screen: string;
  /** One for each size and scheme. */
  readonly files: readonly string[];
}

/** Takes a picture of each screen in each size and scheme. */
class Camera implements Looker {
  readonly #pictures: Picture[] = [];
  readonly #series: string;

  constructor(series: string) {
    this.#series = series;
  }

  async look(page: Page, screen: string): Promise<void> {
    const name = `${this.#series}-${String(this.#pictures.length + 1).padStart(2, '0')}-${screen.replaceAll(/\W+/g, '-')}`;
    const files: string[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
        await waitForAnimations(page);
        const file = path.join(folder, `${name}-${scheme}-${size.width}.png`);
        await page.screenshot({ path: file, animations: 'disabled' });
        files.push(file);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(sizes[0]);
    this.#pictures.push({ screen, files });
  }

  /** One page with all pictures: a row for a screen, a column for a size and a scheme. */
  writeSheet(): void {
    const rows = this.#pictures.map(
      ({ screen, files }) =>
        `<h2>${screen}</h2><p>${files.map((file) => `<img src="${path.basename(file)}" alt="">`).join(' ')}</p>`,
    );
    const style = 'body { font: 14px sans-serif } img { height: 390px; border: 1px solid #888 }';
    const html = `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join('\n')}`;
    writeFileSync(path.join(folder, `${this.#series}.html`), html);
  }
}

/** Samples one after the other, with pauses: some minutes, so that there is something to see while they are heard. */
const writeTalk = (target: string): string => {
  const files = [
    'assets/speech/samples/s0870',
    'assets/speech/samples/s0880',
    'test/fixtures/recordings/names',
  ];
  const sounds = files.map((file) => readWav(path.join(root, `${file}.wav`)));
  const sampleRate = sounds[0]?.sampleRate ?? 0;
  const pause = new Float32Array(sampleRate * 2);
  const parts = [...sounds, ...sounds, ...sounds].flatMap(({ channels }) => [channels[0] ?? pause, pause]);
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return writeRecording(
    path.join(target, 'Night Shift 041.wav'),
    makeWav({ sampleRate, channels: [all] }, 's16'),
  );
};

/** What is heard on this computer: while it listens, its text, and the models. */
const lookAtListening = async ({ page }: Sidetone, recording: string, camera: Camera): Promise<void> => {
  await lookAtWelcome(page, camera);
  await page.getByRole('button', { name: t('settings.welcome.startHere') }).click();
  await goTo(page, 'uploads');
  await dropFiles(page, [recording]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.start') })
    .click();
  await goTo(page, 'uploads');
  const row = page.locator('[role=treegrid] [data-id]').first();
  await row.getByRole('button', { name: t('uploads.actions.readAlong') }).click({ timeout });
  // Some of it is heard: its text grows.
  await page.locator('[data-growing] .cm-line:not(:has(.cm-placeholder))').first().waitFor({ timeout });
  await camera.look(page, 'text while it is heard');
  await goTo(page, 'uploads');
  await camera.look(page, 'listening');
  await expect(row).toContainText(t('uploads.state.done'), { timeout });
  await goTo(page, 'transcriptions');
  await page.locator('[data-row]').first().click();
  await page.getByRole('switch').first().check();
  await page.getByRole('button', { name: t('transcriptions.words.nextUnsure'), exact: true }).click();
  await page.getByRole('button', { name: t('transcriptions.audio.play'), exact: true }).click();
  await page.locator('.cm-playingWord').waitFor();
  await camera.look(page, 'text with unsure words, playing');
  await goTo(page, 'settings');
  const speech = page.getByRole('region', { name: t('settings.speech.title'), exact: true });
  await speech.scrollIntoViewIfNeeded();
  await camera.look(page, 'speech');
};

const lookAtService = async (
  sidetone: Sidetone,
  service: TestService,
  recordings: readonly string[],
  camera: Camera,
): Promise<void> => {
  await connect(sidetone.page, service);
  await sidetone.page.reload();
  service.data.transcriptions.insert({ name: 'Κουκουβάγιες', result: 'Ου.' });
  await lookAtUploads(sidetone, service, recordings, camera);
  await lookAtTranscriptions(sidetone, service, camera);
  await lookAtEpisode(sidetone, service, camera);
  await lookAtShows(sidetone, recordings[0] ?? '', camera);
  await lookAtCorrections(sidetone, service, camera);
  await lookAtWebsites(sidetone, service, camera);
  await lookAtSettings(sidetone, camera);
};

for (const { language, locale, useLanguage } of languages) {
  test.describe(language, () => {
    test('on this computer', async ({ launch, folder: temporary }) => {
      test.setTimeout(1_200_000);
      useLanguage();
      const camera = new Camera(`${language}-here`);
      await lookAtListening(await launch({ locale }), writeTalk(temporary), camera);
      camera.writeSheet();
    });

    test('with a service', async ({ launch, service }) => {
      test.setTimeout(1_200_000);
      useLanguage();
      const camera = new Camera(`${language}-service`);
      await lookAtService(await launch({ locale }), service, [audio.wav.path, audio.tone.path], camera);
      camera.writeSheet();
    });
  });
}
