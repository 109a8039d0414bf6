import { validation } from '../../service/faults/answers.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { changedRecord, withData } from '../../service/faults/outcome.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { getLastFields, websitesPage } from '../pages/websites-page.ts';

test('sends a new website as it is shown, with the defaults of the specification', { tag: '@smoke' }, async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await expect(page.getByRole('heading', { name: 'No websites yet' })).toBeVisible();
  await screen.openNew.click();
  await expect(screen.domain).toBeFocused();
  await expect(screen.privacy('Private')).toBeChecked();
  await expect(screen.reports).not.toBeChecked();
  await expect(screen.bots).toBeChecked();
  await expect(screen.password).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(screen.panel).toContainText('Enter a domain');
  expect(service.recorder.getRequests('websites.store')).toEqual([]);

  await screen.domain.fill(' https://www.Münchner-Funk.example/folge?x=1 ');
  await expect(screen.panel).toContainText('Will be sent as xn--mnchner-funk-dlb.example');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.panel.getByRole('heading', { name: 'münchner-funk.example' })).toBeVisible();
  expect(getLastFields(service, 'websites.store')).toEqual({
    domain: 'xn--mnchner-funk-dlb.example',
    privacy: '1',
    email: '0',
    exclude_bots: '1',
  });
  await expect(screen.rows).toHaveCount(1);

  await screen.openNew.click();
  await screen.domain.fill('second.example');
  await screen.privacy('Public').check();
  await screen.reports.check({ force: true });
  await screen.bots.uncheck({ force: true });
  await screen.params.fill(' ref \n\nsource');
  await screen.ips.fill('203.0.113.7\n 2001:db8::/32 ');
  await screen.add.click();
  await expect(screen.panel.getByRole('heading', { name: 'second.example' })).toBeVisible();
  expect(getLastFields(service, 'websites.store')).toEqual({
    domain: 'second.example',
    privacy: '0',
    email: '1',
    exclude_bots: '0',
    exclude_params: 'ref\nsource',
    exclude_ips: '203.0.113.7\n2001:db8::/32',
  });
});

test('a password is sent only when privacy is Password, for new websites and for changes', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.openNew.click();
  await screen.domain.fill('locked.example');
  await screen.privacy('Password').check();
  await screen.password.fill('kitchen 🔑');
  await expect(screen.password).toHaveAttribute('type', 'password');
  await screen.panel.getByRole('button', { name: 'Show the password' }).click();
  await expect(screen.password).toHaveAttribute('type', 'text');
  await screen.privacy('Private').check();
  await expect(screen.password).toHaveCount(0);
  await screen.add.click();
  await expect(screen.panel.getByRole('heading', { name: 'locked.example' })).toBeVisible();
  expect(getLastFields(service, 'websites.store')).not.toHaveProperty('password');

  await screen.privacy('Password').check();
  await screen.password.fill('kitchen 🔑');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(getLastFields(service, 'websites.update')).toEqual({ privacy: '2', password: 'kitchen 🔑' });
  await expect(screen.password).toHaveValue('');
  await expect(screen.panel).toContainText('A password is set. Leave this empty to keep it.');

  await screen.reports.check({ force: true });
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
  await expect(screen.domain).toHaveCount(0);
  await expect(screen.save).toBeDisabled();
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
  await expect(screen.privacy('Private')).not.toBeChecked();
  await expect(screen.save).toBeDisabled();
  await expectAccessible(page);
  await screen.panel
    .getByRole('radiogroup', { name: 'Email reports' })
    .getByRole('radio', { name: 'Off' })
    .check();
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
  service.data.websites.insert({ domain: 'taken.example' });
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.openNew.click();
  await screen.domain.fill('taken.example');
  await screen.ips.fill('10.0.0.1');
  await screen.add.click();
  await expect(screen.panel).toContainText('The domain has already been taken.');
  await expect(screen.domain).toBeFocused();
  await expect(screen.domain).toHaveAttribute('aria-invalid', 'true');
  await expect(screen.status).toHaveText('Not added');

  service.faults.next(
    'websites.store',
    validation({ plan: ['No more websites.'], exclude_ips: ['Not like this.'] }, 'errors'),
  );
  await screen.domain.fill('free.example');
  await screen.add.click();
  await expect(screen.ips).toBeFocused();
  await expect(screen.panel).toContainText('Not like this.');
  await expect(screen.panel.getByRole('alert')).toContainText('plan: No more websites.');
  await expectAccessible(page);

  await service.stop();
  await screen.add.click();
  await expect(screen.panel.getByRole('alert')).toBeVisible();
  await screen.row('taken.example').click();
  await expect(screen.panel.getByRole('heading', { name: 'taken.example' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Websites' }).click();
  await service.start();
  await screen.openNew.click();
  await expect(screen.domain).toHaveValue('free.example');
  await expect(screen.ips).toHaveValue('10.0.0.1');
  await screen.add.click();
  await expect(screen.panel.getByRole('heading', { name: 'free.example' })).toBeVisible();
  await screen.openNew.click();
  await expect(screen.domain).toHaveValue('');
});
