/** The feed of a show, from its address to texts: sound that is fetched and transcribed, a transcript that is taken in, tags to paste. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { type FeedServer, send, sendSound, startFeedServer, toRss } from '../../unit/feeds/feed-server.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { listenToSpeech } from '../measure/speech-log.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { feedSheet } from '../pages/feed-sheet.ts';
import { expectNoOverflow } from '../pages/reachable.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { showGerman } from '../pages/show-german.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const vtt = `WEBVTT

00:00.000 --> 00:02.000
<v Ann>Good evening.

00:02.000 --> 00:06.000
<v Bo>Good night to all.
`;

let server: FeedServer;
test.beforeEach(async () => {
  server = await startFeedServer();
  const entries = Array.from({ length: 300 }, (_, at) => ({
    title: `Night ${300 - at}`,
    url: `/${300 - at}.mp3`,
    length: 12_000_000,
    duration: '42:10',
    more: at === 1 ? '<podcast:transcript url="/299.vtt" type="text/vtt" language="en"/>' : '',
  }));
  server.answers.set('/feed.xml', send(toRss(entries)));
  server.answers.set('/300.mp3', sendSound(readFileSync(audio.mp3.path)));
  server.answers.set('/299.vtt', send(vtt));
});
test.afterEach(() => server.close());

const openShow = async ({ page }: Sidetone): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New show…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New show' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night Shift');
  await dialog.getByRole('button', { name: 'Create show' }).click();
  await expect(page.getByRole('region', { name: 'Night Shift', exact: true })).toBeVisible();
};

const typeAddress = async ({ page, control }: Sidetone, address: string): Promise<void> => {
  const feed = feedSheet(page, 'Night Shift');
  await feed.address.fill(address);
  await control.answerDialog('message', { response: 1 });
  await feed.fetch();
};

const takePictures = async ({ page, control }: Sidetone, name: string): Promise<void> => {
  await takeScreenshot(page, name);
  await expectAccessible(page);
  await control.setSystemDark(true);
  await takeScreenshot(page, `${name}-dark`);
  await expectAccessible(page);
  await control.setSystemDark(false);
};

const getLines = (page: Page) => page.getByRole('dialog', { name: 'To paste into the feed' });

test('an episode of a feed is fetched and transcribed, and another one has a transcript', {
  tag: ['@smoke', '@stand-in'],
}, async ({ launch, service, folder }) => {
  const sidetone = await launch();
  const { page, control } = sidetone;
  await connect(page, service);
  await page.reload();
  await openShow(sidetone);
  const feed = feedSheet(page, 'Night Shift');
  await feed.open();
  await expect(feed.address).toBeFocused();
  await takePictures(sidetone, 'feed-none');

  // The user does not agree: nothing is asked of the server.
  await feed.address.fill(`${server.address}/feed.xml`);
  await control.answerDialog('message', { response: 0 });
  await feed.fetch();
  await expect.poll(async () => (await control.record()).dialogs.length).toBe(1);
  expect(server.requests).toHaveLength(0);
  await typeAddress(sidetone, `${server.address}/feed.xml`);
  await expect(feed.sheet).toContainText('300 episodes');
  await expect(feed.row('Night 300')).toContainText('Not here');
  await expect(feed.row('Night 299')).toContainText('transcript offered');
  await takePictures(sidetone, 'feed');

  // Sound is fetched into a folder that the user chooses once.
  const sound = path.join(folder, 'sound');
  mkdirSync(sound);
  await feed.check('Night 300').check();
  await control.answerDialog('open', { filePaths: [sound] });
  await feed.button('Fetch sound').click();
  await expect(feed.row('Night 300')).toContainText('Sound here');
  expect(readdirSync(path.join(sound, 'Night Shift'))).toEqual(['2026-11-02 Night 300.mp3']);
  await feed.button('Transcribe').click();
  await expect(getToast(page, '1 recording is in the queue')).toBeVisible();
  await expect(feed.row('Night 300')).toContainText('Text here');

  // The transcript of another one becomes a text.
  await feed.check('Night 300').uncheck();
  await feed.check('Night 299').check();
  await feed.button('Take in transcripts').click();
  await expect(feed.row('Night 299')).toContainText('Text here');
  await takePictures(sidetone, 'feed-text');
  await feed.button('For the feed…').click();
  await expect(getLines(page).getByRole('textbox', { name: 'Tags of Night 299' })).toHaveValue(
    new RegExp(`^<podcast:transcript url="${server.address}/299\\.vtt" type="text/vtt" language="en" />`),
  );
  await takePictures(sidetone, 'feed-lines');
  await page.keyboard.press('Escape');
  await expect(getLines(page)).toBeHidden();
  await feed.sheet.getByRole('button', { name: 'Open text of Night 299' }).click();
  await expect(feed.sheet).toBeHidden();
  await expect(transcriptionsPage(page).editor).toContainText('Good night to all.');
  for (const { headers } of server.requests) expect(headers).not.toHaveProperty('authorization');
});

test('the table is used by keys, is heard, and has room in a small window', { tag: '@stand-in' }, async ({
  launch,
  service,
}) => {
  const sidetone = await launch();
  const { page } = sidetone;
  await connect(page, service);
  await page.reload();
  await openShow(sidetone);
  const speech = await listenToSpeech(page);
  const feed = feedSheet(page, 'Night Shift');
  await feed.open();
  await typeAddress(sidetone, `${server.address}/feed.xml`);
  await expect(feed.sheet).toContainText('300 episodes');
  await feed.check('Night 300').focus();
  await page.keyboard.press('ArrowDown');
  expect(await speech.focused()).toContain('Select Night 299');
  await page.keyboard.press('Space');
  await expect(feed.check('Night 299')).toBeChecked();
  await page.keyboard.press('End');
  await expect(feed.check('Night 1')).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(feed.sheet).toContainText('selected');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(feed.sheet).toContainText('300 selected');

  await feed.find.fill('night 29');
  await expect(feed.rows).toHaveCount(11);
  // Buttons are for what is shown.
  await expect(feed.sheet).toContainText('11 selected, 289 more are not shown and left alone');
  await feed.sheet.getByRole('combobox', { name: 'Which episodes' }).click();
  await page.getByRole('option', { name: 'Transcript offered' }).click();
  await expect(feed.rows).toHaveCount(1);

  await page.setViewportSize({ width: 590, height: 780 });
  await takePictures(sidetone, 'feed-narrow');
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await showGerman(page);
  const german = feedSheet(page, 'Night Shift');
  await german.open();
  await expect(german.row('Night 300')).toContainText('Nicht hier');
  await takeScreenshot(page, 'feed-german');
});

test('what is no feed is told, and another address can be typed', { tag: '@stand-in' }, async ({
  launch,
  service,
}) => {
  const sidetone = await launch();
  const { page } = sidetone;
  await connect(page, service);
  await page.reload();
  await openShow(sidetone);
  const feed = feedSheet(page, 'Night Shift');
  await feed.open();
  server.answers.set('/page', send('<!doctype html><title>Night Shift</title>'));
  await typeAddress(sidetone, `${server.address}/page`);
  await expect(feed.sheet.getByRole('alert')).toContainText('is no feed');
  await takePictures(sidetone, 'feed-refused');
  await typeAddress(sidetone, `${server.address}/feed.xml`);
  await expect(feed.sheet).toContainText('300 episodes');
  await feed.button('Remove feed').click();
  await expect(feed.address).toHaveValue('');
  await expect(feed.address).toBeFocused();

  // A feed that is not for all: what was typed for it is not shown again.
  server.answers.set('/private.xml', ({ headers }, response) => {
    const isAnn = headers.authorization === `Basic ${Buffer.from('ann:secret').toString('base64')}`;
    if (isAnn) response.end(toRss([{ title: 'Night 301' }]));
    else response.writeHead(401).end();
  });
  await typeAddress(sidetone, `${server.address}/private.xml`);
  await expect(feed.sheet.getByRole('alert')).toContainText('asks for a user name and a password');
  await typeAddress(sidetone, `${server.address.replace('//', '//ann:secret@')}/private.xml`);
  await expect(feed.row('Night 301')).toBeVisible();
  await expect(feed.address).toHaveValue(`${server.address}/private.xml`);
});
