import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unauthorized } from '../../service/faults/answers.ts';
import { startTestService } from '../../service/service.ts';
import { connectionForm } from '../pages/connection-form.ts';
import { openSettings, openSettingsPage } from '../pages/open-settings.ts';
import { connect, expect, getSettings, test } from '../pages/service-test.ts';

test('shows one result for each address', { tag: '@smoke' }, async ({ connected: { page }, service }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(2);
  service.faults.always('websites.list', unauthorized());
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('The service does not accept your key');
  await expect(page.getByRole('alert')).toContainText('Unauthenticated.');
});

test('asks for the key again for another origin, and never sends the old one there', {
  tag: '@smoke',
}, async ({ connected: { page }, service }) => {
  const other = await startTestService({ apiKey: 'other-key' });
  await page.getByRole('link', { name: 'Settings' }).click();
  const form = connectionForm(page);
  await form.fill({ contentUrl: other.contentUrl, analyticsUrl: other.analyticsUrl });
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText(/belongs to other addresses and is not sent to these/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Connection/ })).toContainText(/Key missing|Not checked yet/);
  expect(other.recorder.requests).toHaveLength(0);

  await form.fill({ apiKey: other.apiKey });
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(2);
  await expect(form.key).toHaveValue('');
  const keys = other.recorder.requests.map((request) => request.header('authorization'));
  expect(new Set(keys)).toEqual(new Set(['Bearer other-key']));
  expect(service.apiKey).not.toBe(other.apiKey);
  await other.close();
});

test('removes the key only after confirmation', async ({ connected: { page } }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(/The service accepted it/)).toBeVisible();
  await page.getByRole('button', { name: 'More about keys' }).click();
  await page.getByRole('menuitem', { name: 'Remove key…' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/The service accepted it/)).toBeVisible();
  await page.getByRole('button', { name: 'More about keys' }).click();
  await page.getByRole('menuitem', { name: 'Remove key…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click();
  await expect(page.getByText('No key is stored.')).toBeVisible();
  expect(await getSettings(page)).toMatchObject({ value: { hasApiKey: false, keyState: 'none' } });
});

test('uses this computer and then the service again, without changing address and key', async ({
  connected: { page },
  service,
}) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  const isHere = page.getByRole('switch', { name: 'Transcribe on this computer' });
  await isHere.check();
  await expect(page.getByRole('link', { name: 'Connection: On this computer' })).toBeVisible();
  await page.getByRole('link', { name: 'All texts' }).click();
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  expect(await connectionForm(page).content.inputValue()).toBe(service.contentUrl);
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(2);
  await expect(isHere).toBeChecked();
  await isHere.uncheck();
  await expect(page.getByRole('link', { name: 'Connection: On this computer' })).toBeHidden();
});

test('settings survive a kill and a restart', async ({ connected, restart }) => {
  const { page } = connected;
  await openSettings(page, 'uploads');
  await page.getByRole('radiogroup', { name: 'Sent at the same time' }).getByText('4').click();
  await page.getByRole('switch', { name: 'Look through recordings before they start' }).uncheck();
  const timeLimit = page.getByLabel('Wait at most');
  await timeLimit.fill('90');
  await timeLimit.blur();
  await page.getByRole('combobox', { name: 'Language of new recordings' }).fill('austria');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Austria/ })
    .click();
  await openSettingsPage(page, 'appearance');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await openSettingsPage(page, 'texts');
  await page.getByRole('switch', { name: 'Check spelling' }).check();
  await page.getByRole('switch', { name: 'Save texts automatically' }).uncheck();
  await openSettingsPage(page, 'uploads');
  const expected = {
    concurrency: 4,
    reviewBeforeUpload: false,
    transcriptionTimeoutMinutes: 90,
    language: 'de-AT',
    theme: 'dark',
    spellcheck: true,
    saveAutomatically: false,
    hasApiKey: true,
  };
  await expect.poll(() => getSettings(page)).toMatchObject({ ok: true, value: expected });
  await connected.kill();

  const again = await restart();
  await expect(again.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(again.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(again.page.getByRole('tab', { name: 'Recordings' })).toHaveAttribute('aria-selected', 'true');
  await expect(again.page.getByLabel('Wait at most')).toHaveValue('90 min');
  expect(await getSettings(again.page)).toMatchObject({ value: expected });
});

test('changes the language of the window at once and keeps the focus', async ({ connected: { page } }) => {
  await openSettings(page, 'appearance');
  await page.getByRole('combobox', { name: 'Language', exact: true }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Deutsch', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  const language = page.getByRole('combobox', { name: 'Sprache', exact: true });
  await expect(language).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Einstellungen – Sidetone');
  await language.click();
  await page.getByRole('listbox').getByRole('option', { name: 'English', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('without a keychain the key lasts until Sidetone quits, unless the user agrees', {
  tag: '@stand-in',
}, async ({ launch, service }) => {
  const first = await launch({ keychain: 'basic_text' });
  const form = connectionForm(first.page);
  await form.fill(service);
  await first.page.getByRole('button', { name: 'Connect' }).click();
  await expect(first.page.getByText(/no keyring that protects it/)).toBeVisible();
  await first.page.getByRole('button', { name: 'Continue without storing' }).click();
  await first.page.getByRole('link', { name: 'Settings' }).click();
  await expect(first.page.getByText(/remembers the key until you quit/)).toBeVisible();
  await first.stop();

  const second = await launch({ userData: first.userData, keychain: 'basic_text' });
  expect(await getSettings(second.page)).toMatchObject({ value: { hasApiKey: false } });
  await second.page.getByLabel('API key', { exact: true }).fill(service.apiKey);
  await second.page.getByRole('button', { name: 'Save and test' }).click();
  await expect(second.page.getByText(/remembers the key until you quit/)).toBeVisible();
  // The key is still in its field; only the agreement is missing.
  await second.page.getByLabel('Store the key unprotected').check();
  await second.page.getByRole('button', { name: 'Save and test' }).click();
  await expect(second.page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(2);
  await second.stop();

  const third = await launch({ userData: first.userData, keychain: 'basic_text' });
  expect(await getSettings(third.page)).toMatchObject({ value: { hasApiKey: true, keyState: 'stored' } });
});

test('quarantines a damaged settings file, and shows its new name in the window', async ({
  launch,
  service,
}) => {
  const first = await launch();
  await connect(first.page, service);
  await first.stop();
  writeFileSync(join(first.userData, 'settings.json'), '{"analyticsUrl": 7, "contentUrl": ');
  const second = await launch({ userData: first.userData });
  await expect(second.page.getByText(/could not be read in full/)).toBeVisible();
  await expect(second.page.getByText(/settings.*corrupt/)).toBeVisible();
});

test('values that were typed and not saved survive a visit to another screen', async ({
  connected: { page },
}) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  const form = connectionForm(page);
  await form.fill({ contentUrl: 'https://half.exam', apiKey: 'half-a-key' });
  await page.getByRole('link', { name: 'Queue' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  expect(await form.values()).toMatchObject({ contentUrl: 'https://half.exam', apiKey: 'half-a-key' });
});

test('the arrow keys go through the pages, in wide and narrow windows', async ({ connected: { page } }) => {
  await openSettings(page, 'service');
  const getTab = (name: string) => page.getByRole('tab', { name, exact: true });
  for (const [key, name, field] of [
    ['ArrowDown', 'Recordings', 'Language of new recordings'],
    ['ArrowDown', 'Watched folders', 'Watch a folder…'],
    ['ArrowDown', 'Texts', 'Check spelling'],
    ['ArrowDown', 'Appearance', 'Theme'],
    ['ArrowDown', 'About', 'Privacy…'],
    ['ArrowDown', 'Service', 'Address of your service'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(getTab(name)).toBeFocused();
    const panel = page.getByRole('tabpanel', { name });
    await expect(
      panel
        .getByLabel(field)
        .or(panel.getByRole('button', { name: field }))
        .first(),
    ).toBeVisible();
  }
  await page.setViewportSize({ width: 590, height: 780 });
  await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'horizontal');
  await page.keyboard.press('ArrowRight');
  await expect(getTab('Recordings')).toBeFocused();
  await expect(getTab('Recordings')).toHaveAttribute('aria-selected', 'true');
});
