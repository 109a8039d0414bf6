import type { Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import { send, startFeedServer, toRss } from '../../unit/feeds/feed-server.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { feedSheet } from '../pages/feed-sheet.ts';
import { expect } from '../pages/service-test.ts';
import type { TextFindings } from './text-findings.ts';

const titles = ['Νύχτα τρίτη', 'Νύχτα δεύτερη', 'Νύχτα πρώτη'] as const;

const closeDialog = async (page: Page): Promise<void> => {
  // Escape reaches a dialog only once it has the focus.
  await expect(page.locator('[role=dialog]:focus-within').last()).toBeVisible();
  await page.keyboard.press('Escape');
};

/** The feed of the show whose page is open. */
export const lookAtFeed = async (
  { page, control }: Sidetone,
  show: string,
  findings: Pick<TextFindings, 'look'>,
): Promise<void> => {
  const server = await startFeedServer();
  try {
    const transcript = '<podcast:transcript url="/1.txt" type="text/plain"/>';
    const entries = titles.map((title, at) => ({
      title,
      url: `/${at}.mp3`,
      duration: '42:10',
      more: at === 0 ? transcript : '',
    }));
    server.answers.set('/1', send(toRss(entries).replace('Night Shift', 'Νύχτα')));
    server.answers.set('/1.txt', send('Καλησπέρα.'));
    const feed = feedSheet(page, show);
    await feed.open();
    await expect(feed.address).toBeVisible();
    await findings.look(page, 'feed, none');
    for (const at of ['/0', '/1']) {
      await feed.address.fill(server.address + at);
      await control.answerDialog('message', { response: 1 });
      await feed.fetch();
      await expect(at === '/0' ? feed.sheet.getByRole('alert') : feed.rows.first()).toBeVisible();
      await findings.look(page, at === '/0' ? 'feed, refused' : 'feed');
    }
    await feed.check(titles[0]).check();
    await feed.button(t('feeds.takeTranscripts')).click();
    await expect(feed.row(titles[0])).toContainText(t('feeds.states.text'));
    await findings.look(page, 'feed, a text');
    await feed.button(t('feeds.lines')).click();
    await expect(page.getByRole('textbox', { name: t('feeds.tagsOf', { title: titles[0] }) })).toBeVisible();
    await findings.look(page, 'tags for the feed');
    await closeDialog(page);
    await expect(page.getByRole('dialog', { name: t('feeds.linesTitle') })).toBeHidden();
    await closeDialog(page);
    await expect(feed.sheet).toBeHidden();
  } finally {
    await server.close();
  }
};
