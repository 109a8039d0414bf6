import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { unauthorized, validation } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { connectionForm } from '../pages/connection-form.ts';
import { connect, expect, test } from '../pages/service-test.ts';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Legacy mode, because the window cannot open a second page. */
const violations = async (page: Page): Promise<string[]> => {
  // Colours are read after all fades have ended.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .map((each) =>
          each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY ? null : each.finished,
        ),
    ),
  );
  const found = await new AxeBuilder({ page }).withTags(standard).setLegacyMode(true).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
  );
};

interface Walk {
  readonly seen: string[];
  readonly look: (name: string) => Promise<void>;
}

const walk = (page: Page): Walk => {
  const seen: string[] = [];
  return {
    seen,
    look: async (name) => {
      expect.soft(await violations(page), name).toEqual([]);
      seen.push(name);
    },
  };
};

for (const scheme of ['light', 'dark'] as const) {
  test(`screens are accessible, ${scheme}`, { tag: '@stand-in' }, async ({ launch, service }) => {
    test.setTimeout(360_000);
    const { page } = await launch({ systemDark: scheme === 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    const { look, seen } = walk(page);
    await look('welcome');
    await page.getByRole('button', { name: 'Connect' }).click();
    await look('welcome, with fields missing');
    service.faults.next('transcriptions.list', unauthorized());
    await connectionForm(page).fill(service);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText('The service does not accept your key')).toBeVisible();
    await look('welcome, wrong key');

    await connect(page, service);
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await look('transcriptions, empty');
    await page.getByRole('link', { name: 'Websites' }).click();
    await expect(page.getByRole('heading', { name: 'Websites', level: 1 })).toBeFocused();
    await look('websites, empty');
    await page.getByRole('link', { name: 'Uploads' }).click();
    await look('uploads, empty');
    service.data.transcriptions.insert({ name: 'Owls', result: 'Hoo.' });

    await dropFiles(page, [audio.mp3.path, audio.wav.path], { over: true });
    await look('drop');
    await dropFiles(page, [audio.mp3.path, audio.flac.path, audio.wav.path]);
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('review');
    await page.getByRole('combobox', { name: 'Language for all files' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await look('review, choosing a language');
    await page.keyboard.press('Escape');

    const hold = holdAt('response');
    service.faults.next('transcriptions.store', validation({ name: ['Too odd.'] }, 'message'));
    service.faults.next('transcriptions.store', hold);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Start/ })
      .click();
    await hold.reached;
    await expect(page.getByText('Too odd.')).toBeVisible();
    await look('uploads, one failed, one transcribing');
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await look('uploads, a menu');
    await page.keyboard.press('Escape');
    hold.release();

    await page.getByRole('link', { name: 'Transcriptions' }).click();
    await page.getByRole('button', { name: /^Owls/ }).click();
    await expect(page.getByRole('textbox', { name: 'Text of Owls' })).toBeVisible();
    await look('a text');
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await expect(page.getByRole('dialog', { name: 'Export “Owls”' })).toContainText('Owls.docx');
    await look('export');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
    await look('settings');
    await page.getByRole('button', { name: 'Save and test' }).click();
    await expect(page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(2);
    await look('settings, tested');
    await page.getByRole('button', { name: 'Remove key…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('a question');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await look('keyboard');
    await page.keyboard.press('Escape');
    service.faults.always('any', unauthorized());
    await page.getByRole('link', { name: 'Transcriptions' }).click();
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await look('transcriptions, an error');
    recordMetric(
      `axe-violations-${scheme}`,
      `${test.info().errors.length} on ${seen.length} screens and dialogs`,
    );
  });
}
