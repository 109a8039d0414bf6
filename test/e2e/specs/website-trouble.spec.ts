import {
  captivePortal,
  forbidden,
  serverError,
  tooManyRequests,
  unauthorized,
} from '../../service/faults/answers.ts';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { bulkWebsites } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { websitesPage } from '../pages/websites-page.ts';

const refusals = [
  { fault: unauthorized(), message: 'The service does not accept your key' },
  { fault: forbidden(), message: 'Your account has no access to this' },
  { fault: tooManyRequests('30'), message: 'You can try again in 0:' },
  { fault: serverError(500), message: 'The service had an error' },
  { fault: captivePortal(), message: 'The response did not come from the service' },
];

test('a refused change stays in the form, with the reason', async ({ sidetone, service }) => {
  service.data.websites.insert({ domain: 'a.example' });
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.row('a.example').click();
  await screen.privacy.selectOption('everyone');
  await screen.editIps.click();
  await screen.ips.fill('8.8.8.8');
  const alert = screen.panel.getByRole('alert');
  for (const { fault, message } of refusals) {
    service.faults.next('websites.update', fault);
    await screen.save.click();
    await expect(alert).toContainText(message);
    await expect(screen.status).toHaveText('Not saved');
    await expect(screen.chosen(screen.privacy)).toHaveText('everyone');
    await expect(screen.ips).toHaveValue('8.8.8.8');
  }
  await takeScreenshot(page, 'website-not-saved');
  await service.stop();
  await screen.save.click();
  await expect(alert).toContainText('Can’t reach the service');
  await expectAccessible(page);
  await service.start();
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(service.data.websites.find('domain', 'a.example')).toMatchObject({
    privacy: 0,
    exclude_ips: '8.8.8.8',
  });
});

test('finds a website whose response was lost when it is added again', async ({ sidetone, service }) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  await bulk.inHeader('Add websites').click();
  await bulk.list.fill('https://www.größe.example/');
  // Neither the response nor the search for the record arrives.
  service.faults.next('websites.store', dieAfterBody({ record: true }));
  service.faults.always('websites.list', serverError(500));
  await bulk.start('Add 1 website').click();
  await expect(bulk.row('größe.example')).toContainText('Outcome unknown');
  service.faults.clear();
  await bulk.sheet.getByRole('button', { name: 'Try 1 again' }).click();
  await expect(page.getByRole('dialog', { name: '1 website added', exact: true })).toBeVisible();
  await expectAccessible(page);
  await bulk.close();
  await expect(screen.rows).toHaveCount(1);
  expect(service.recorder.getRequests('websites.store')).toHaveLength(1);
  expect(service.data.websites.getAll()).toHaveLength(1);
});

test('the last known list stays on the screen while the service is unreachable', async ({
  sidetone,
  service,
}) => {
  service.data.websites.insert({ domain: 'a.example' });
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await expect(screen.rows).toHaveCount(1);
  await service.stop();
  await screen.row('a.example').click();
  await expect(screen.panel).toContainText('These are the settings as they were last loaded.');
  await takeScreenshot(page, 'website-offline');
  await screen.choose('Sort', 'Oldest first');
  const list = page.getByRole('region', { name: 'List' });
  await expect(list.getByRole('alert')).toContainText('Can’t reach the service');
  await service.start();
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(screen.rows).toHaveCount(1);

  service.faults.always('websites.list', unauthorized());
  await screen.choose('Sort', 'Domain, A to Z');
  await expect(list.getByRole('link', { name: 'Open settings' })).toBeVisible();
  await takeScreenshot(page, 'websites-wrong-key');
});
