import { validation } from '../../service/faults/answers.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { changedRecord, withData } from '../../service/faults/outcome.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { bulkWebsites, insertWebsites } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { getLastFields, websiteFields, websitesPage } from '../pages/websites-page.ts';

test('sends a new website as it is shown, with the defaults of the specification', { tag: '@smoke' }, async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await expect(page.getByRole('heading', { name: 'No websites yet' })).toBeVisible();
  const bulk = bulkWebsites(page);
  const fields = websiteFields(bulk.sheet);
  await bulk.inHeader('Add websites').click();
  await expect(bulk.list).toBeFocused();
  await expect(fields.chosen(fields.privacy)).toHaveText('only you');
  await expect(fields.chosen(fields.reports)).toHaveText('not sent');
  await expect(fields.chosen(fields.bots)).toHaveText('not counted');
  await expect(fields.password).toHaveCount(0);
  await expect(bulk.start('Add 0 websites')).toBeDisabled();

  await bulk.list.fill(' https://www.Münchner-Funk.example/folge?x=1 ');
  await expect(bulk.row('münchner-funk.example')).toContainText('xn--mnchner-funk-dlb.example');
  await bulk.start('Add 1 website').click();
  await expect(page.getByRole('dialog', { name: '1 website added', exact: true })).toBeVisible();
  expect(getLastFields(service, 'websites.store')).toEqual({
    domain: 'xn--mnchner-funk-dlb.example',
    privacy: '1',
    email: '0',
    exclude_bots: '1',
  });
  await bulk.close();
  await expect(screen.rows).toHaveCount(1);

  await bulk.inHeader('Add websites').click();
  await bulk.list.fill('second.example');
  await fields.privacy.selectOption('everyone');
  await fields.reports.selectOption('sent');
  await fields.bots.selectOption('counted');
  await fields.editParams.click();
  await fields.params.fill(' ref \n\nsource');
  await fields.editIps.click();
  await fields.ips.fill('203.0.113.7\n 2001:db8::/32 ');
  await bulk.start('Add 1 website').click();
  await expect(page.getByRole('dialog', { name: '1 website added', exact: true })).toBeVisible();
  expect(getLastFields(service, 'websites.store')).toEqual({
    domain: 'second.example',
    privacy: '0',
    email: '1',
    exclude_bots: '0',
    exclude_params: 'ref\nsource',
    exclude_ips: '203.0.113.7\n2001:db8::/32',
  });
});

test('a password is asked for and sent only where it is needed, for new websites and for changes', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  const fields = websiteFields(bulk.sheet);
  await bulk.inHeader('Add websites').click();
  await bulk.list.fill('locked.example');
  await fields.privacy.selectOption('everyone with a password');
  await expect(fields.password).toBeFocused();
  await bulk.list.focus();
  await bulk.start('Choose a password first').click();
  await expect(fields.password).toBeFocused();
  await bulk.sheet.getByRole('button', { name: 'Generate' }).click();
  await expect(bulk.start('Add 1 website')).toBeEnabled();
  await fields.password.fill('kitchen 🔑');
  await bulk.sheet.getByRole('button', { name: 'Hide the password' }).click();
  await expect(fields.password).toHaveAttribute('type', 'password');
  await bulk.sheet.getByRole('button', { name: 'Show the password' }).click();
  await expect(fields.password).toHaveAttribute('type', 'text');
  await fields.privacy.selectOption('only you');
  await expect(fields.password).toHaveCount(0);
  await bulk.start('Add 1 website').click();
  await expect(page.getByRole('dialog', { name: '1 website added', exact: true })).toBeVisible();
  await bulk.close();
  expect(getLastFields(service, 'websites.store')).not.toHaveProperty('password');

  await screen.row('locked.example').click();
  await screen.privacy.selectOption('everyone with a password');
  await expect(screen.status).toHaveText('Who can see the statistics');
  await expect(screen.password).toBeFocused();
  await screen.reports.focus();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.password).toBeFocused();
  await screen.panel.getByRole('button', { name: 'Choose a password first' }).click();
  expect(service.recorder.getRequests('websites.update')).toHaveLength(0);
  await screen.password.fill('kitchen 🔑');
  await expect(screen.save).toHaveText('Save 2 changes');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(getLastFields(service, 'websites.update')).toEqual({ privacy: '2', password: 'kitchen 🔑' });
  await expect(screen.password).toHaveValue('');
  await expect(screen.panel).toContainText('A password is set. Leave this empty to keep it.');

  await screen.reports.selectOption('sent');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(getLastFields(service, 'websites.update')).toEqual({ email: '1' });
  await screen.password.fill('other');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(getLastFields(service, 'websites.update')).toEqual({ password: 'other' });
});

test('sends only the changed fields; fields that the service does not show stay unchanged', {
  tag: '@smoke',
}, async ({ sidetone, service }) => {
  service.data.websites.insert({ domain: 'a.example', exclude_params: 'ref', exclude_ips: '10.0.0.1' });
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.row('a.example').click();
  await expect(screen.panel).toContainText('Not shown by the service. It won’t be changed.');
  await expect(screen.save).toHaveText('Save changes');
  await expect(screen.save).toBeDisabled();
  await screen.editIps.click();
  await expect(screen.ips).toHaveValue('10.0.0.1');
  await screen.ips.fill(' 10.0.0.1 \n10.0.0.2');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(getLastFields(service, 'websites.update')).toEqual({ exclude_ips: '10.0.0.1\n10.0.0.2' });
  expect(service.data.websites.get(1)).toMatchObject({ exclude_params: 'ref' });

  await screen.choose('Ignored query parameters', 'Replace all with these');
  await expect(screen.panel).toContainText('all entries at the service are removed');
  await screen.choose('Ignored query parameters', 'Leave unchanged');
  await expect(screen.save).toBeDisabled();
  await screen.choose('Ignored query parameters', 'Replace all with these');
  await screen.params.fill('source');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(getLastFields(service, 'websites.update')).toEqual({ exclude_params: 'source' });
  expect(service.recorder.getRequests('websites.update')).toHaveLength(2);
});

const terse = (record: object): object => {
  const { id, domain } = record as { id: number; domain: string };
  return { id, domain };
};
const terseList: Fault = {
  name: 'terse list',
  response: (_, response) => withData(response, (records) => (records as object[]).map(terse)),
};

test('clears no field on a service that shows none', async ({ sidetone, service }) => {
  service.data.websites.insert({
    domain: 'a.example',
    privacy: 2,
    password: 'x',
    email: 1,
    exclude_bots: 0,
    exclude_ips: '10.0.0.1',
  });
  for (const operation of ['websites.show', 'websites.update'] as const) {
    service.faults.always(operation, changedRecord('terse', terse));
  }
  service.faults.always('websites.list', terseList);
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.row('a.example').click();
  await expect(screen.chosen(screen.privacy)).toHaveText('Not shown by the service');
  await expect(screen.save).toBeDisabled();
  await expectAccessible(page);
  await screen.reports.selectOption('not sent');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(getLastFields(service, 'websites.update')).toEqual({ email: '0' });
  expect(service.data.websites.get(1)).toMatchObject({
    privacy: 2,
    password: 'x',
    email: 0,
    exclude_bots: 0,
    exclude_ips: '10.0.0.1',
  });
});

test('shows errors of the service on their fields, and values that were entered stay', async ({
  sidetone,
  service,
}) => {
  insertWebsites(service, 2);
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.row('show-01.example').click();
  await screen.editIps.click();
  await screen.ips.fill('8.8.8.*');
  await expect(screen.status).toHaveText('1 entry is not valid');
  await screen.ips.fill('10.0.0.1');
  service.faults.next('websites.update', validation({ privacy: ['Not for your plan.'] }, 'errors'));
  await screen.privacy.selectOption('everyone');
  await screen.save.click();
  await expect(screen.panel).toContainText('Not for your plan.');
  await expect(screen.privacy).toBeFocused();
  await expect(screen.privacy).toHaveAttribute('aria-invalid', 'true');
  await expect(screen.privacy).toHaveAccessibleDescription('Not for your plan.');
  await expect(screen.status).toHaveText('Not saved');

  service.faults.next(
    'websites.update',
    validation({ plan: ['No more changes.'], exclude_ips: ['Not like this.'] }, 'errors'),
  );
  await screen.privacy.selectOption('only you');
  await screen.save.click();
  await expect(screen.ips).toBeFocused();
  await expect(screen.panel).toContainText('Not like this.');
  await expect(screen.panel.getByRole('alert')).toContainText('plan: No more changes.');
  await expectAccessible(page);

  await service.stop();
  await screen.save.click();
  await expect(screen.panel.getByRole('alert')).toBeVisible();
  await screen.row('show-02.example').click();
  await expect(screen.panel.getByRole('heading', { name: 'show-02.example' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Websites' }).click();
  await service.start();
  await screen.row('show-01.example').click();
  await expect(screen.ips).toHaveValue('10.0.0.1');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(getLastFields(service, 'websites.update')).toEqual({ exclude_ips: '10.0.0.1' });
});
