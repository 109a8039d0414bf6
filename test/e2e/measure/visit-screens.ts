/** Visits the screens, dialogs and menus in the language of the application, and looks at their texts. */

import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import { validation } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import type { TestService } from '../../service/service.ts';
import { getTextId } from '../../service/text-id.ts';
import { cancelDrag, dropFiles } from '../fixtures/drop-files.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { keys } from '../pages/keys.ts';
import { openSettingsPage } from '../pages/open-settings.ts';
import { expect } from '../pages/service-test.ts';
import type { TextFindings } from './text-findings.ts';
import { lookAtFeed } from './visit-feed.ts';
import { lookAtWatchedFolders } from './visit-watched-folders.ts';

/** What looks at each screen. */
export type Looker = Pick<TextFindings, 'look'>;

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

export const goTo = async (
  page: Page,
  screen: 'transcriptions' | 'uploads' | 'websites' | 'settings',
): Promise<void> => {
  const name = t(
    (
      {
        transcriptions: 'transcriptions.views.list',
        uploads: 'common.queue',
        websites: 'common.websites',
        settings: 'common.settings',
      } as const
    )[screen],
  );
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
};

const showView = async (page: Page, view: 'list' | 'unsaved' | 'deleted'): Promise<void> =>
  page.getByRole('link', { name: t(`transcriptions.views.${view}`) }).click();

const closeDialog = async (page: Page): Promise<void> => {
  // Escape reaches a dialog only once it has the focus.
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
};

export const lookAtWelcome = async (page: Page, findings: Looker): Promise<void> => {
  await findings.look(page, 'welcome');
  await button(page, t('settings.welcome.enter')).click();
  await button(page, t('settings.welcome.connect')).click();
  await findings.look(page, 'welcome, fields missing');
};

export const lookAtUploads = async (
  { page }: Sidetone,
  service: TestService,
  recordings: readonly string[],
  findings: Looker,
): Promise<void> => {
  await goTo(page, 'uploads');
  await findings.look(page, 'uploads, empty');
  await dropFiles(page, recordings, { over: true });
  await findings.look(page, 'drop');
  await cancelDrag(page);
  await dropFiles(page, recordings);
  const review = page.getByRole('dialog');
  await expect(review).toBeVisible();
  await findings.look(page, 'review');
  const hold = holdAt('response');
  service.faults.next('transcriptions.store', validation({ name: ['Όχι.'] }, 'message'));
  service.faults.next('transcriptions.store', hold);
  await review.getByRole('button', { name: t('common.start') }).click();
  await hold.reached;
  await page.getByText(t('uploads.state.serviceSaid')).click();
  await expect(page.getByText('Όχι.')).toBeVisible();
  await findings.look(page, 'uploads, one refused, one transcribing');
  await page.locator('[aria-haspopup=menu]').first().click();
  await expect(page.locator('[role^=menuitem]').first()).toBeVisible();
  await findings.look(page, 'uploads, menu');
  await page.keyboard.press('Escape');
  hold.release();
  await expect(page.getByText(t('uploads.state.done'), { exact: true }).first()).toBeVisible();
  await findings.look(page, 'uploads, done');
};

/** A text that is longer than the service takes, by a limit that the user set. */
const lookAtLongText = async (page: Page, editor: Locator, findings: Looker): Promise<void> => {
  const setLimit = (textLength: number | null) =>
    page.evaluate(
      (value) => window.sidetone.settings.update({ limitChanges: { textLength: value } }),
      textLength,
    );
  await setLimit(3);
  await editor.press(keys.documentEnd);
  await page.keyboard.type(' Όχι.');
  await expect(button(page, t('transcriptions.drafts.sendAnyway'))).toBeVisible();
  await findings.look(page, 'text, too long');
  await showView(page, 'unsaved');
  await findings.look(page, 'unsaved texts, too long');
  await showView(page, 'list');
  await page.locator('[data-row]').filter({ hasText: 'Κουκουβάγιες' }).click();
  await button(page, t('transcriptions.drafts.sendAnyway')).click();
  await expect(button(page, t('transcriptions.drafts.sendAnyway'))).toBeHidden();
};

export const lookAtTranscriptions = async (
  sidetone: Sidetone,
  service: TestService,
  findings: Looker,
): Promise<void> => {
  const { page } = sidetone;
  await goTo(page, 'transcriptions');
  await findings.look(page, 'transcriptions');
  await page.locator('[data-row]').filter({ hasText: 'Κουκουβάγιες' }).click();
  const editor = page.getByRole('textbox', {
    name: t('transcriptions.text.label', { name: 'Κουκουβάγιες' }),
  });
  await expect(editor).toHaveText('Ου.');
  await findings.look(page, 'text');
  await editor.press(keys.documentEnd);
  await page.keyboard.type(' Ναι.');
  await findings.look(page, 'text, changed');
  await showView(page, 'unsaved');
  await findings.look(page, 'unsaved texts');
  await showView(page, 'list');
  await page.locator('[data-row]').filter({ hasText: 'Κουκουβάγιες' }).click();
  await editor.click();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('Ου');
  await findings.look(page, 'text, find and replace');
  await page.keyboard.press('Escape');

  const [record] = service.data.transcriptions.getAll().filter(({ name }) => name === 'Κουκουβάγιες');
  service.data.transcriptions.update(record?.id ?? 0, { result: 'Αλλού.' });
  await editor.press('ControlOrMeta+s');
  const versions = page.getByRole('dialog', { name: t('transcriptions.compare.title') });
  await expect(versions.locator('.cm-mergeView')).toBeVisible();
  await findings.look(page, 'two versions');
  await closeDialog(page);
  await expect(page.getByText(t('transcriptions.drafts.conflict'))).toBeVisible();
  await findings.look(page, 'text, conflict');
  await button(page, t('transcriptions.drafts.compare')).click();
  await button(versions, t('transcriptions.compare.saveThis')).click();
  await expect(versions).toBeHidden();
  // A text that the service takes later would show that the limit of the next text is wrong.
  await expect(page.locator('[data-draft-state=saved]')).toBeVisible();

  await lookAtLongText(page, editor, findings);
  await button(page, t('transcriptions.text.otherActions')).click();
  await findings.look(page, 'text, menu');
  await page.getByRole('menuitem', { name: t('transcriptions.text.versions') }).click();
  const shownVersion = page
    .getByRole('dialog', { name: t('transcriptions.versions.title') })
    .locator('.cm-content');
  await expect(shownVersion.first()).toBeVisible();
  await findings.look(page, 'versions');
  await closeDialog(page);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(page.getByRole('dialog')).toBeVisible();
  await findings.look(page, 'export');
  await closeDialog(page);

  await page.getByRole('checkbox').nth(0).click();
  await findings.look(page, 'transcriptions, selected');
  await page.getByRole('searchbox').fill('Ου');
  await expect(page.getByRole('list', { name: t('transcriptions.library.results') })).toBeVisible();
  await findings.look(page, 'search results');
  await page.getByRole('searchbox').fill('ψψψψ');
  await expect(page.getByText(t('transcriptions.library.noResults'))).toBeVisible();
  await findings.look(page, 'no results');
  await page.getByRole('searchbox').fill('');
  await showView(page, 'deleted');
  await findings.look(page, 'recently deleted');
  await showView(page, 'list');
  await page.keyboard.press('F1');
  await expect(
    page
      .getByRole('dialog', { name: t('app.shortcuts.title') })
      .locator('dl')
      .first(),
  ).toBeVisible();
  await findings.look(page, 'keyboard shortcuts');
  await closeDialog(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await findings.look(page, 'command palette');
  await closeDialog(page);
};

export const lookAtEpisode = async (
  { page }: Sidetone,
  service: TestService,
  findings: Looker,
): Promise<void> => {
  const records = ['Ένα', 'Δύο.', 'Τρία.'].map((result, index) =>
    service.data.transcriptions.insert({ name: `Φωνές ${index}`, result }),
  );
  const ids = records.map(({ id }) => getTextId(service, id));
  const joined = await page.evaluate(async (all) => {
    const { episodes } = window.sidetone;
    const result = await episodes.join({ ids: [...all] });
    return result.ok ? result.value.id : null;
  }, ids);
  await goTo(page, 'transcriptions');
  await page.locator(`[data-row="${joined}"]`).click();
  await expect(page.locator('.cm-partMark')).toHaveCount(3);
  await findings.look(page, 'episode');
  await button(page, t('transcriptions.text.otherActions')).click();
  await page.getByRole('menuitem', { name: t('episodes.goTo') }).click();
  await findings.look(page, 'episode, parts');
  await page.keyboard.press('Escape');
  const text = page.getByRole('textbox', { name: t('transcriptions.text.label', { name: 'Φωνές' }) });
  await text.press(keys.documentEnd);
  await page.keyboard.type(' Ω');
  service.data.transcriptions.update(records[2]?.id ?? 0, { result: 'Άλλο.' });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog').locator('.cm-mergeView')).toBeVisible();
  await findings.look(page, 'episode, compare');
  await closeDialog(page);
  await findings.look(page, 'episode, conflict');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(page.getByRole('dialog')).toBeVisible();
  await findings.look(page, 'episode, export');
  await closeDialog(page);
  await button(page, t('transcriptions.text.otherActions')).click();
  await page.getByRole('menuitem', { name: t('episodes.separate') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await findings.look(page, 'episode, separate');
  await closeDialog(page);
};

export const lookAtWebsites = async (
  { page }: Sidetone,
  service: TestService,
  findings: Looker,
): Promise<void> => {
  await goTo(page, 'websites');
  await findings.look(page, 'websites, empty');
  for (const domain of ['a.example', 'b.example', 'c.example']) service.data.websites.insert({ domain });
  await button(page, t('websites.add')).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('textbox').first()).toBeVisible();
  await findings.look(page, 'new websites');
  for (const [field, entries] of [
    ['exclude_ips', '1.2.3.*\n10.0.0.1\n::1%0\n1.2.3.0/33'],
    ['exclude_params', '?\n*\n&\n&'],
  ] as const) {
    await button(sheet, t(`websites.sentences.${field}.add`)).click();
    await sheet.getByRole('textbox', { name: t(`websites.fields.${field}`) }).fill(entries);
  }
  await findings.look(page, 'new websites, hints');
  await page.reload();
  await expect(page.getByRole('table', { name: t('common.websites') })).toBeVisible();
  await findings.look(page, 'websites');
  await button(page, 'a.example').click();
  await findings.look(page, 'website');
  await page.getByRole('checkbox', { name: t('websites.list.selectAll') }).click();
  await findings.look(page, 'websites, selected');
  const bar = page.getByRole('toolbar', { name: t('websites.selection.label') });
  for (const [action, label] of [
    ['change', t('common.change')],
    ['copy', t('websites.selection.copy')],
    ['delete', t('websites.selection.delete')],
  ] as const) {
    await button(bar, label).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await findings.look(page, `websites, ${action}`);
    await closeDialog(page);
  }
  await button(page, t('websites.presets.open')).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await findings.look(page, 'IP presets, empty');
  await button(page.getByRole('dialog'), t('websites.presets.save')).click();
  await findings.look(page, 'IP presets, not saved');
  await closeDialog(page);
  await button(page, t('websites.add')).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('d.example\nd.example\n-');
  await findings.look(page, 'websites, add many');
  await button(page.getByRole('dialog'), t('websites.bulkAdd.start', { count: 1 })).click();
  await findings.look(page, 'websites, run');
  await closeDialog(page);
};

/** A show with all that it can know, its page, its texts, and where it is chosen. */
export const lookAtShows = async (sidetone: Sidetone, recording: string, findings: Looker): Promise<void> => {
  const { page } = sidetone;
  await goTo(page, 'transcriptions');
  await button(page, t('shows.new')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('common.name') }).fill('Νύχτα');
  await dialog.getByRole('textbox', { name: t('shows.pattern') }).fill('Νύχτα');
  await findings.look(page, 'new show');
  await button(dialog, t('shows.create')).click();
  const section = page.getByRole('region', { name: 'Νύχτα', exact: true });
  for (const [field, name] of [
    ['shows.speakers', 'Άννα'],
    ['uploads.review.descriptionHint', 'Όχι'],
  ] as const) {
    await section.getByRole('combobox', { name: t(field) }).fill(name);
    await page.keyboard.press('Enter');
    await expect(section.getByText(name)).toBeVisible();
  }
  await findings.look(page, 'show');
  await page.getByRole('link', { name: 'Νύχτα' }).click();
  await expect(page.getByText(t('shows.empty'))).toBeVisible();
  await findings.look(page, 'show, no texts');
  await goTo(page, 'settings');
  await page.getByRole('tab', { name: 'Νύχτα' }).click();
  await lookAtFeed(sidetone, 'Νύχτα', findings);
  await goTo(page, 'transcriptions');
  await dropFiles(page, [recording]);
  await expect(
    page
      .getByRole('dialog')
      .getByRole('combobox', { name: t('shows.labelOf', { fileName: path.basename(recording) }) })
      .first(),
  ).toBeVisible();
  await findings.look(page, 'review, shows');
  await closeDialog(page);
};

/** What is changed in all texts, the list of corrections, and the menu of a row. */
export const lookAtCorrections = async (
  { page }: Sidetone,
  service: TestService,
  findings: Looker,
): Promise<void> => {
  const records = ['Α', 'Β'].map((name) =>
    service.data.transcriptions.insert({ name, result: 'Η γλαύξ και η γλαύξ.' }),
  );
  await page.evaluate(() => window.sidetone.library.refresh());
  await goTo(page, 'transcriptions');
  const row = page.locator(`[data-row="${getTextId(service, records[0]?.id ?? 0)}"]`);
  await row.click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await findings.look(page, 'row, menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  const sheet = page.getByRole('dialog', { name: t('rules.title') });
  await sheet.getByRole('textbox', { name: t('rules.find'), exact: true }).fill('γλαύξ');
  await expect(
    sheet
      .getByRole('list', { name: t('rules.list') })
      .getByRole('checkbox')
      .first(),
  ).toBeVisible();
  await findings.look(page, 'every place');
  await closeDialog(page);
  await goTo(page, 'settings');
  await openSettingsPage(page, 'texts');
  const corrections = page.getByRole('region', { name: t('settings.rules.title'), exact: true });
  await corrections.getByRole('textbox', { name: t('settings.rules.heard'), exact: true }).fill('γλαυξ');
  await corrections.getByRole('textbox', { name: t('settings.rules.written'), exact: true }).fill('γλαύξ');
  await corrections.getByRole('button', { name: t('settings.rules.add') }).click();
  await expect(corrections.getByRole('list', { name: t('settings.rules.title') })).toContainText('γλαύξ');
  await corrections.scrollIntoViewIfNeeded();
  await findings.look(page, 'corrections');
};

/** Opens the check of the connection by the button on the screen. */
export const lookAtCheck = async (page: Page, findings: Looker, name: string): Promise<void> => {
  await button(page, t('check.open')).first().click();
  await expect(button(page.getByRole('dialog'), t('check.again'))).toBeVisible();
  await findings.look(page, name);
  await closeDialog(page);
};

export const lookAtSettings = async (sidetone: Sidetone, findings: Looker): Promise<void> => {
  const { page, control, userData } = sidetone;
  await page.evaluate(() => window.sidetone.settings.update({ limitChanges: { fileTypes: null } }));
  await goTo(page, 'settings');
  await findings.look(page, 'settings');
  const save = button(page, t('settings.connection.save'));
  await save.click();
  // While it tests, its label moves away.
  await expect(save).toBeEnabled();
  await findings.look(page, 'settings, tested');
  await lookAtCheck(page, findings, 'check of the connection');
  await button(page, t('settings.limits.edit')).click();
  await findings.look(page, 'settings, limits');
  await button(page, t('settings.key.more')).click();
  await page.getByRole('menuitem', { name: t('settings.key.removeEllipsis') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await findings.look(page, 'settings, remove key');
  await closeDialog(page);
  await button(page, t('settings.speech.details')).click();
  await findings.look(page, 'settings, details of the models');
  await control.answerDialog('open', { filePaths: [userData] });
  await button(page, t('settings.speech.add')).click();
  await expect(page.getByText(t('settings.speech.notAdded'))).toBeVisible();
  await findings.look(page, 'settings, speech model refused');
  await button(page.getByRole('alert'), t('common.close')).click();
  for (const name of ['uploads', 'texts', 'appearance', 'about'] as const) {
    await openSettingsPage(page, name);
    await findings.look(page, `settings, ${name}`);
  }
  await openSettingsPage(page, 'watch');
  await lookAtWatchedFolders(sidetone, findings);
  await openSettingsPage(page, 'about');
  await button(page, t('support.copyDiagnostics')).click();
  await expect(page.getByText(t('support.diagnosticsCopied')).first()).toBeVisible();
  await findings.look(page, 'settings, diagnostics copied');
  await button(page, t('privacy.open')).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await findings.look(page, 'privacy');
  await closeDialog(page);
};

/** The dialogs and menus of the system, as main describes them. */
