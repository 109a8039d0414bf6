import { copyFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

let folder: string;
test.beforeEach(() => {
  folder = temporaryFolder('audio');
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Uploads a copy of `from` and opens its text. Returns the path of the copy. */
const uploaded = async (page: Page, from: string): Promise<string> => {
  const file = path.join(folder, path.basename(from));
  copyFileSync(from, file);
  const uploads = uploadsPage(page);
  await uploads.upload([file]);
  await uploads.expectText('Transcribed');
  await page.getByRole('button', { name: 'Open text' }).click();
  return file;
};

const panel = (page: Page) => {
  const region = page.getByRole('region', { name: 'Audio' });
  const slider = region.getByRole('slider', { name: 'Playback position' });
  return {
    region,
    slider,
    play: region.getByRole('button', { name: 'Play', exact: true }),
    pause: region.getByRole('button', { name: 'Pause', exact: true }),
    time: async (): Promise<number> => Number(await slider.inputValue()),
  };
};

/** Clicks the button in the moment in which it is drawn, and after it the next. */
const clickWhenDrawn = (page: Page, names: readonly string[]): Promise<void> =>
  page.evaluate(
    (left) =>
      new Promise<void>((resolve) => {
        const clickNext = (): void => {
          const name = left[0];
          const button = [...document.querySelectorAll('button')].find(
            (each) => each.getAttribute('aria-label') === name || each.textContent === name,
          );
          if (!button) return;
          left.shift();
          button.click();
          if (left.length > 0) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(clickNext);
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        clickNext();
      }),
    [...names],
  );

const reopen = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Queue/ }).click();
  await page.getByRole('button', { name: 'Open text' }).click();
};

test('the uploaded file plays beside its text: by mouse, by keys while typing, at every speed', async ({
  connected: { page, control },
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await uploaded(page, audio.tone.path);
  const sound = panel(page);
  await expect(sound.region.getByText('0:03')).toBeVisible();
  await expect(sound.region.locator('[data-waveform]')).toBeVisible({ timeout: 30_000 });

  await sound.play.click();
  await expect.poll(sound.time).toBeGreaterThan(0.3);
  await sound.pause.click();
  await expect(sound.play).toBeVisible();

  const { editor } = transcriptionsPage(page);
  await editor.click();
  await page.keyboard.press('F7');
  await expect.poll(sound.time).toBe(0);
  await page.keyboard.press('F8');
  await page.keyboard.type('typed while it plays ');
  await expect(sound.pause).toBeVisible();
  await page.keyboard.press('F8');
  await expect(sound.play).toBeVisible();
  await page.keyboard.press('F9');
  await expect.poll(sound.time).toBeCloseTo(2.95, 3);
  await expect(editor).toContainText('typed while it plays');
  await sound.region.getByRole('button', { name: 'Back 5 s' }).click();
  await expect.poll(sound.time).toBe(0);
  await expect(editor).toBeFocused();

  await page.keyboard.press('Shift+F9');
  await expect(sound.region.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25');
  await expect(page.locator('[data-announcer]')).toHaveText('Speed 1.25 ×');
  await sound.region.getByRole('combobox', { name: 'Speed' }).selectOption('2 ×');

  await sound.slider.focus();
  await page.keyboard.press('Home');
  await expect(sound.slider).toHaveAttribute('aria-valuetext', '0:00 of 0:03');
  await page.keyboard.press('ArrowRight');
  await expect(sound.slider).toHaveAttribute('aria-valuetext', '0:03 of 0:03');
  expect(complaints).toEqual([]);
  expect((await control.record()).errors).toEqual([]);
});

test('helps with correcting: loops, goes back after a pause, slows down, stamps the time, shows it under the pointer', async ({
  connected: { page, control },
}) => {
  await uploaded(page, audio.mp3.path);
  const sound = panel(page);
  const { editor } = transcriptionsPage(page);
  await expect(sound.region.locator('[data-waveform]')).toBeVisible({ timeout: 30_000 });
  const announcer = page.locator('[data-announcer]');
  const loop = sound.region.locator('[data-loop]');
  const more = sound.region.getByRole('button', { name: 'More audio actions' });

  await sound.slider.hover();
  await expect(sound.region.locator('[data-pointer-time]')).toHaveText(/^0:0[34]$/);
  const box = await sound.slider.boundingBox();
  if (!box) throw new Error('The timeline has no place');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, box.y - 30, { steps: 3 });
  await expect(sound.region.locator('[data-pointer-time]')).toHaveText('0:07');
  await page.mouse.up();
  await editor.hover();
  await expect(sound.region.locator('[data-pointer-time]')).toHaveCount(0);

  // Writes the rates of all players into the page, because it has no other sign of them.
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const show = (): void => document.body.setAttribute('data-rate', String(this.playbackRate));
      this.addEventListener('ratechange', show);
      return play.call(this);
    };
  });
  await sound.slider.press('Home');
  await sound.slider.press('ArrowRight');
  await editor.click();
  await editor.press(keys.documentStart);
  const before = await editor.innerText();
  await page.keyboard.press('ControlOrMeta+J');
  await expect(editor).toContainText('[0:05] ');
  await expect(editor).toBeFocused();
  await page.keyboard.type('Heard. ');
  await expect(editor).toContainText(/^\[0:05\] Heard\. /);
  await page.keyboard.press('ControlOrMeta+Z');
  await page.keyboard.press('ControlOrMeta+Z');
  expect(await editor.innerText()).toBe(before);

  await page.keyboard.press('Shift+F6');
  await expect(announcer).toContainText('Repeats 0:00 to 0:05');
  await expect(loop).toBeVisible();
  await expect(sound.pause).toBeVisible();
  await sound.slider.fill('4.9');
  await expect.poll(sound.time).toBeLessThan(2);
  await page.keyboard.down('F6');
  await expect(page.locator('body')).toHaveAttribute('data-rate', '0.5');
  await page.keyboard.up('F6');
  await expect(page.locator('body')).toHaveAttribute('data-rate', '1');
  await page.keyboard.press('Shift+F6');
  await expect(announcer).toContainText('Plays on');
  await expect(loop).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(sound.play).toBeVisible();

  // By the menu and the keyboard: how far it goes back, which is remembered.
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'After a pause, go back' }).press('ArrowRight');
  await expect(page.getByRole('menuitemradio', { name: '2 seconds' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: '5 seconds' }).press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await sound.slider.fill('6');
  await page.keyboard.press('F8');
  await expect.poll(sound.time).toBeGreaterThan(6);
  await page.keyboard.press('F8');
  await page.keyboard.press('F8');
  await expect(sound.pause).toBeVisible();
  expect(await sound.time()).toBeLessThan(4);
  await page.keyboard.press('F8');
  await page.reload();
  await more.click();
  await page.getByRole('menuitem', { name: 'After a pause, go back' }).press('ArrowRight');
  await expect(page.getByRole('menuitemradio', { name: '5 seconds' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // The same by the menu.
  await more.click();
  await page.getByRole('menuitemcheckbox', { name: 'Repeat the last 5 seconds' }).click();
  await expect(loop).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Repeat the last 5 seconds' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Insert the time into the text' }).click();
  await expect(editor).toContainText(/^\[0:0\d\] /);
  expect((await control.record()).errors).toEqual([]);
});

for (const fixture of [audio.mp3, audio.ogg, audio.vorbis, audio.flac, audio.webm]) {
  const tag = fixture === audio.mp3 ? '@smoke' : [];
  test(`${fixture.fileName} plays`, { tag }, async ({ connected: { page } }) => {
    await uploaded(page, fixture.path);
    const sound = panel(page);
    await sound.play.click();
    await expect.poll(sound.time).toBeGreaterThan(0.2);
    await sound.pause.click();
    await sound.slider.focus();
    await page.keyboard.press('End');
    await expect.poll(sound.time).toBeGreaterThan(fixture.seconds - 0.5);
  });
}

test('finds a moved file again; another can be chosen for a deleted or changed file', async ({
  connected: { page, control },
}) => {
  const file = await uploaded(page, audio.wav.path);
  const sound = panel(page);
  await expect(sound.play).toBeVisible();

  renameSync(file, path.join(folder, 'take 2.wav'));
  await reopen(page);
  await sound.play.click();
  await expect.poll(sound.time).toBeGreaterThan(0.2);

  renameSync(path.join(folder, 'take 2.wav'), path.join(folder, 'take 3.wav'));
  await page.getByRole('link', { name: /^Queue/ }).click();
  await clickWhenDrawn(page, ['Open text', 'Play']);
  await expect(sound.pause).toBeVisible();
  const position = await sound.time();
  await expect.poll(sound.time).toBeGreaterThan(position + 0.2);

  rmSync(path.join(folder, 'take 3.wav'));
  await reopen(page);
  await expect(sound.region).toContainText('“take 3.wav” is no longer in its folder.');
  await sound.region.getByRole('button', { name: 'Unlink' }).click();
  await expect(sound.region).toContainText('No audio linked.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sound.region).toContainText('“take 3.wav” is no longer in its folder.');
  copyFileSync(audio.tone.path, path.join(folder, 'take 3.wav'));
  await reopen(page);
  await expect(sound.region).toContainText('has changed since it was transcribed');

  await control.answerDialog('open', { filePaths: [audio.mp3.path] });
  await sound.region.getByRole('button', { name: 'Choose the file…' }).click();
  await expect(sound.region.getByText('0:07')).toBeVisible();
  await sound.play.click();
  await expect.poll(sound.time).toBeGreaterThan(0.2);

  await control.answerDialog('open', { filePaths: [path.resolve('package.json')] });
  await sound.region.getByRole('button', { name: 'More audio actions' }).click();
  await page.getByRole('menuitem', { name: 'Choose another file…' }).click();
  await expect(page.getByText('The file was not linked')).toBeVisible();
});

/**
 * Opens the text, and clicks Play in the moment in which the player of an old place is closed, which happens with
 * `load`. Resolves with whether it was; if not, nothing is clicked later either.
 */
const openAndPlayOnClose = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const { load } = HTMLMediaElement.prototype;
        const end = (isClicked: boolean): void => {
          HTMLMediaElement.prototype.load = load;
          resolve(isClicked);
        };
        const limit = setTimeout(() => end(false), 5_000);
        HTMLMediaElement.prototype.load = function (this: HTMLMediaElement) {
          load.call(this);
          queueMicrotask(() => {
            const play = document.querySelector<HTMLButtonElement>('button[aria-label="Play"]');
            // Nobody can click what is hidden.
            if (!play?.checkVisibility()) return;
            clearTimeout(limit);
            play.click();
            end(true);
          });
        };
        [...document.querySelectorAll('button')]
          .find(({ textContent }) => textContent === 'Open text')
          ?.click();
      }),
  );

test('a click in the moment in which a moved file is found plays it', async ({ connected: { page } }) => {
  let place = await uploaded(page, audio.wav.path);
  const sound = panel(page);
  await expect(sound.play).toBeVisible();
  let isClicked = false;
  // If the new place is known before the player of the old one is there, that one is not closed.
  for (let take = 2; !isClicked && take <= 9; take += 1) {
    const next = path.join(folder, `take ${take}.wav`);
    renameSync(place, next);
    place = next;
    await page.getByRole('link', { name: /^Queue/ }).click();
    await expect(page.getByRole('button', { name: 'Open text' })).toBeVisible();
    isClicked = await openAndPlayOnClose(page);
  }
  expect(isClicked).toBe(true);
  await expect.poll(sound.time).toBeGreaterThan(0.2);
});

test('links a file to a text without audio', async ({ connected: { page, control }, service }) => {
  service.data.transcriptions.insert({ name: 'From elsewhere', result: 'Words.' });
  await page.reload();
  await transcriptionsPage(page).row('From elsewhere').click();
  const sound = panel(page);
  await expect(sound.region).toContainText('No audio linked.');
  await control.answerDialog('open', { filePaths: [audio.tone.path] });
  await sound.region.getByRole('button', { name: 'Link a file…' }).click();
  await expect(sound.play).toBeVisible();
});

test('unlinks a file that belongs to another text, and undo links it again', async ({
  connected: { page },
}) => {
  await uploaded(page, audio.tone.path);
  const sound = panel(page);
  const unlink = async (): Promise<void> => {
    await sound.region.getByRole('button', { name: 'More audio actions' }).click();
    await page.getByRole('menuitem', { name: 'Unlink from this text' }).click();
    await expect(sound.region).toContainText('No audio linked.');
  };
  await unlink();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sound.play).toBeVisible();
  await expect(sound.region.getByText('0:03')).toBeVisible();

  await unlink();
  await reopen(page);
  await expect(sound.region).toContainText('No audio linked.');
  await expect(sound.play).toBeHidden();
});
