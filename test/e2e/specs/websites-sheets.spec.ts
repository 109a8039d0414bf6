import { bulkWebsites, insertWebsites } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';

test('the change and copy sheets restore their values after Escape, until they are sent', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  insertWebsites(service, 3);
  await openScreen(page, service, 'Websites');
  const bulk = bulkWebsites(page);
  await bulk.all.check();
  const reopen = async (name: string): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(bulk.sheet).toBeHidden();
    await bulk.inBar(name).click();
  };
  await bulk.inBar('Copy settings…').click();
  const reports = bulk.sheet.getByRole('combobox', { name: 'Email reports' });
  await expect(reports).toHaveValue('Off');
  await bulk.choose('Email reports', 'On');
  await reopen('Copy settings…');
  await expect(reports).toHaveValue('On');

  await reopen('Change…');
  await expect(reports).toHaveValue('Leave unchanged');
  await bulk.choose('Email reports', 'On');
  await reopen('Change…');
  await bulk.start('Change 3 websites').click();
  await expect(page.getByRole('dialog', { name: '3 websites changed', exact: true })).toBeVisible();
  await bulk.close();
  await bulk.inBar('Change…').click();
  await expect(bulk.start('Change websites')).toBeDisabled();
});
