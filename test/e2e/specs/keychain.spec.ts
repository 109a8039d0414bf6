import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { startTestService, type TestService } from '../../service/service.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { expect, test } from '../fixtures/test.ts';
import { connectionForm } from '../pages/connection-form.ts';
import { connect, getSettings } from '../pages/service-test.ts';

const canary = 'canary-0123456789-abcdefghij';
let service: TestService;
test.beforeEach(async () => {
  service = await startTestService({ apiKey: canary });
});
test.afterEach(() => service.close());

/** Base64 of a longer text that contains this one, for each position: without the ends, which the rest changes. */
const toBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) =>
    Buffer.from('x'.repeat(before) + text)
      .toString('base64')
      .slice(4, -6),
  );

/** Files of the profile that contain the text, plain or in base64. */
const findFilesContaining = (userData: string, text: string): string[] => {
  const needles = [text, ...toBase64(text), Buffer.from(text, 'utf16le').toString('latin1')];
  return readdirSync(userData, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = path.join(userData, name);
    if (!statSync(file).isFile()) return false;
    const content = readFileSync(file).toString('latin1');
    return needles.some((needle) => content.includes(needle));
  });
};

test('the key is in no file of the profile and in no message to the renderer', { tag: '@stand-in' }, async ({
  launch,
  folder: userData,
}) => {
  const sidetone = await launch({ userData, recordIpc: true });
  await connectThroughWelcome(sidetone.page, service);
  await sidetone.page.evaluate(async () => {
    await window.sidetone.settings.testConnection();
    await window.sidetone.settings.get();
    await window.sidetone.websites.list();
  });
  const { ipc } = await sidetone.control.record();
  const toPage = ipc.filter((message) => message.direction === 'reply' || message.direction === 'push');
  expect(toPage.length).toBeGreaterThan(3);
  expect(JSON.stringify(toPage)).not.toContain(canary);
  expect(sidetone.output()).not.toContain(canary);
  await sidetone.stop();
  expect(findFilesContaining(userData, canary)).toEqual([]);
});

for (const keychain of ['denied', 'basic_text', 'fallback'] as const) {
  test(`reliability 69, keychain ${keychain}: the key lasts until Sidetone quits, unless the user agrees`, {
    tag: '@stand-in',
  }, async ({ launch, folder: userData }) => {
    const first = await launch({ userData, keychain });
    await connect(first.page, service);
    const settings = await getSettings(first.page);
    expect(settings).toMatchObject({ ok: true, value: { hasApiKey: true, keyState: 'session' } });
    expect(settings).toMatchObject({
      value: { keychain: keychain === 'denied' ? 'unavailable' : 'unprotected' },
    });
    await first.stop();
    expect(findFilesContaining(userData, canary)).toEqual([]);

    const second = await launch({ userData, keychain });
    const later = await getSettings(second.page);
    expect(later).toMatchObject({ ok: true, value: { hasApiKey: false, contentUrl: service.contentUrl } });
    await second.page.evaluate(
      (key) => window.sidetone.settings.setApiKey(key, { allowUnprotected: true }),
      canary,
    );
    await second.stop();
    expect(findFilesContaining(userData, canary)).toContain('settings.json');

    const third = await launch({ userData, keychain });
    const savedKeys = await third.page.evaluate(() => window.sidetone.settings.testConnection());
    expect(savedKeys).toMatchObject({ ok: true, value: { content: { ok: true } } });
    expect(await getSettings(third.page)).toMatchObject({
      value: { keyState: 'stored', isKeyProtected: false },
    });
  });
}

test('uses a keychain that protects, whatever the name of its backend', { tag: '@stand-in' }, async ({
  launch,
  folder: userData,
}) => {
  const first = await launch({ userData, keychain: 'undetected' });
  await connect(first.page, service);
  const protectedKey = {
    ok: true,
    value: { keyState: 'stored', isKeyProtected: true, keychain: 'available' },
  };
  expect(await getSettings(first.page)).toMatchObject(protectedKey);
  await first.stop();
  expect(findFilesContaining(userData, canary)).toEqual([]);
  const second = await launch({ userData, keychain: 'undetected' });
  const reached = await second.page.evaluate(() => window.sidetone.settings.testConnection());
  expect(reached).toMatchObject({ ok: true, value: { content: { ok: true } } });
  expect(await getSettings(second.page)).toMatchObject(protectedKey);
});

test('shows the window while the system asks for the password of the keychain', { tag: '@stand-in' }, async ({
  launch,
  folder: userData,
}) => {
  const first = await launch({ userData, keychain: 'prompt' });
  await expect(first.page.getByRole('button', { name: 'Enter them…' })).toBeVisible();
  const connected = connect(first.page, service);
  await expect.poll(() => service.recorder.requests.length).toBeGreaterThan(1);
  expect(await getSettings(first.page)).toMatchObject({ ok: true, value: { hasApiKey: false } });
  await first.control.answerKeychainPrompt('available');
  await connected;
  expect(await getSettings(first.page)).toMatchObject({ value: { keyState: 'stored' } });
  await first.stop();

  const second = await launch({ userData, keychain: 'prompt' });
  await expect(second.page.getByRole('link', { name: 'All texts' })).toBeVisible();
  await second.page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(second.page.getByText('The key is stored in this system’s keychain.')).toBeVisible();
  await second.control.answerKeychainPrompt('denied');
  await expect(second.page.getByText(/the system’s keychain did not open it/)).toBeVisible();
});

test('reports on the first screen that the key cannot be stored, and stores it if the user agrees', {
  tag: '@stand-in',
}, async ({ launch, folder: userData }) => {
  const first = await launch({ userData, keychain: 'denied' });
  const form = connectionForm(first.page);
  await form.fill(service);
  await first.page.getByRole('button', { name: 'Connect' }).click();
  await expect(first.page.getByText(/Sidetone remembers it only until you quit/)).toBeVisible();
  await expect(first.page.getByRole('button', { name: 'Continue without storing' })).toBeVisible();
  await first.page.getByLabel('Store the key unprotected').check();
  await first.page.getByRole('button', { name: 'Connect' }).click();
  await expect(first.page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  await first.page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(first.page.getByText(/The key is stored without protection/)).toBeVisible();
  await first.stop();

  const second = await launch({ userData, keychain: 'denied' });
  expect(await getSettings(second.page)).toMatchObject({ value: { hasApiKey: true, isKeyProtected: false } });
});

test('offers a restart for an API key that the keychain does not open', { tag: '@stand-in' }, async ({
  launch,
  folder: userData,
}) => {
  const first = await launch({ userData });
  await connect(first.page, service);
  await first.stop();

  const second = await launch({ userData, keychain: 'denied', args: ['--some-switch'] });
  await second.page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(second.page.getByText(/Unlock the keychain and restart Sidetone/)).toBeVisible();
  // A retry cannot help: the state of the keychain is fixed until the process ends.
  const restart = second.page.getByRole('button', { name: 'Restart Sidetone' });
  await expect(restart).toBeEnabled();
  // The page may be gone before its click is confirmed.
  await Promise.any([restart.click(), second.ended]);
  expect(await second.ended).toMatchObject({ code: 0 });
  const [, relaunched = ''] = /relaunch after exit: (.*)/.exec(second.output()) ?? [];
  const [, ...args] = JSON.parse(relaunched) as string[];
  expect(args).toEqual(['--some-switch']);

  const third = await launch({ userData, args });
  expect(await getSettings(third.page)).toMatchObject({ value: { keyState: 'stored' } });
});

for (const keychain of ['denied', 'undecryptable'] as const) {
  test(`reliability 69, keychain ${keychain}: the saved key is reported, stays, and works again later`, {
    tag: '@stand-in',
  }, async ({ launch, folder: userData }) => {
    const first = await launch({ userData });
    await connectThroughWelcome(first.page, service);
    await first.stop();
    const before = JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8')).keys;
    expect(before[0].ciphertext).toBeTruthy();

    const second = await launch({ userData, keychain });
    const test = await second.page.evaluate(() => window.sidetone.settings.testConnection());
    expect(test).toMatchObject({ ok: false, error: { code: 'key_unreadable' } });
    const settings = await second.page.evaluate(() => window.sidetone.settings.get());
    expect(settings).toMatchObject({ ok: true, value: { keyState: 'unreadable' } });
    await second.stop();
    expect(JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8')).keys).toEqual(before);

    const third = await launch({ userData });
    const again = await third.page.evaluate(() => window.sidetone.settings.testConnection());
    expect(again).toMatchObject({ ok: true, value: { content: { ok: true } } });
  });
}
