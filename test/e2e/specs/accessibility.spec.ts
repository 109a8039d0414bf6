import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { unauthorized, validation } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { connectionForm } from '../pages/connection-form.ts';
import { openSettingsPage } from '../pages/open-settings.ts';
import { waitForAnimations } from '../pages/screenshot.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Legacy mode, because the window cannot open a second page. */
const violations = async (page: Page): Promise<string[]> => {
  // Colours are read after all fades have ended.
  await waitForAnimations(page);
  const found = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(standard)
    .setLegacyMode(true)
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
  );
};

interface ScreenChecks {
  readonly checked: string[];
  readonly check: (name: string) => Promise<void>;
}

const createScreenChecks = (page: Page): ScreenChecks => {
  const checked: string[] = [];
  return {
    checked,
    check: async (name) => {
      expect.soft(await violations(page), name).toEqual([]);
      checked.push(name);
    },
  };
};

for (const scheme of ['light', 'dark'] as const) {
  const tag = scheme === 'light' ? ['@stand-in', '@smoke'] : '@stand-in';
  test(`screens are accessible, ${scheme}`, { tag }, async ({ sidetone, service }) => {
    test.setTimeout(360_000);
    const { page } = sidetone;
    await setSystemScheme(sidetone, scheme);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    const { check, checked } = createScreenChecks(page);
    await check('welcome');
    await connectionForm(page).open();
    await page.getByRole('button', { name: 'Connect' }).click();
    await check('welcome, with fields missing');
    service.faults.next('transcriptions.list', unauthorized());
    await connectionForm(page).fill(service);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText('The service does not accept your key')).toBeVisible();
    await check('welcome, wrong key');

    await connect(page, service);
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await check('transcriptions, empty');
    await page.getByRole('link', { name: 'Websites' }).click();
    await expect(page.getByRole('heading', { name: 'Websites', level: 1 })).toBeFocused();
    await check('websites, empty');
    await page.getByRole('link', { name: 'Queue' }).click();
    await check('uploads, empty');
    service.data.transcriptions.insert({ name: 'Owls', result: 'Hoo.' });

    await dropFiles(page, [audio.mp3.path, audio.wav.path], { over: true });
    await check('drop');
    await dropFiles(page, [audio.mp3.path, audio.flac.path, audio.wav.path]);
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('review');
    await page.getByRole('combobox', { name: 'Language for all files' }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await check('review, choosing a language');
    await page.keyboard.press('Escape');

    const hold = holdAt('response');
    service.faults.next('transcriptions.store', validation({ name: ['Too odd.'] }, 'message'));
    service.faults.next('transcriptions.store', hold);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Start/ })
      .click();
    await hold.reached;
    await page.getByText('What the service said').click();
    await expect(page.getByText('Too odd.')).toBeVisible();
    await check('uploads, one failed, one transcribing');
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await check('uploads, a menu');
    await page.keyboard.press('Escape');
    hold.release();

    await page.getByRole('link', { name: 'All texts' }).click();
    await page.getByRole('button', { name: /^Owls/ }).click();
    await expect(page.getByRole('textbox', { name: 'Text of Owls' })).toBeVisible();
    await check('a text');
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await expect(page.getByRole('dialog', { name: 'Export “Owls”' })).toContainText('Owls.docx');
    await check('export');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
    await check('settings');
    await page.getByRole('button', { name: 'Save and test' }).click();
    await expect(page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(2);
    await check('settings, tested');
    await page.getByRole('button', { name: 'More about keys' }).click();
    await page.getByRole('menuitem', { name: 'Remove key…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('a question');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    for (const name of ['uploads', 'watch', 'texts', 'appearance', 'about'] as const) {
      await openSettingsPage(page, name);
      await check(`settings, ${name}`);
    }
    await page.getByRole('button', { name: 'Privacy…' }).click();
    await expect(page.getByRole('dialog', { name: 'Privacy' })).toBeVisible();
    await check('privacy');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await check('keyboard');
    await page.keyboard.press('Escape');
    service.faults.always('any', unauthorized());
    await page.getByRole('link', { name: 'All texts' }).click();
    await page.reload();
    const list = page.getByRole('region', { name: 'List' });
    await expect(list.getByText('The service does not accept your key')).toBeVisible();
    await check('transcriptions, an error');
    await page.getByRole('link', { name: 'Websites' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await check('websites, an error');
    recordMetric(
      `axe-violations-${scheme}`,
      `${test.info().errors.length} on ${checked.length} screens and dialogs`,
    );
  });
}
