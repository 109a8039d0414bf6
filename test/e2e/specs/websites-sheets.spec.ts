/** The sheets that change many websites keep what was put together in them. */
import { fill, manyWebsites } from '../pages/many-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';

test('what is put together to change or copy is there again after Escape, until it is sent', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  fill(service, 3);
  await openScreen(page, service, 'Websites');
  const many = manyWebsites(page);
  await many.all.check();
  const reopen = async (name: string): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(many.sheet).toBeHidden();
    await many.inBar(name).click();
  };
  await many.inBar('Copy settings…').click();
  const reports = many.sheet.getByRole('checkbox', { name: 'Reports by e-mail' });
  await reports.uncheck();
  await reopen('Copy settings…');
  await expect(reports).not.toBeChecked();

  await reopen('Change…');
  await many.choose('Reports by e-mail', 'On');
  await reopen('Change…');
  await many.start('Change 3 websites').click();
  await expect(page.getByRole('dialog', { name: '3 websites changed', exact: true })).toBeVisible();
  await many.close();
  await many.inBar('Change…').click();
  await expect(many.start('Change 0 websites')).toBeDisabled();
});
