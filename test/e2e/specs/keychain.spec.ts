/** The key and the system's keychain, in each of the ways in which a keychain can be (reliability 69). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { startTestService, type TestService } from '../../service/service.ts';
import { connectTo } from '../fixtures/connect.ts';
import { expect, test } from '../fixtures/test.ts';

const canary = 'canary-0123456789-abcdefghij';
let service: TestService;
test.beforeEach(async () => {
  service = await startTestService({ apiKey: canary });
});
test.afterEach(() => service.close());

/** Files of the profile that hold the text, as it is or in base64. */
const filesWith = (userData: string, text: string): string[] => {
  const needles = [
    text,
    Buffer.from(text).toString('base64').slice(0, 32),
    Buffer.from(text, 'utf16le').toString('latin1'),
  ];
  return readdirSync(userData, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = path.join(userData, name);
    if (!statSync(file).isFile()) return false;
    const content = readFileSync(file).toString('latin1');
    return needles.some((needle) => content.includes(needle));
  });
};

test('the key is in no file of the profile and in no message to the page', async ({
  launch,
  folder: userData,
}) => {
  const sidetone = await launch({ userData, recordIpc: true });
  await connectTo(sidetone.page, service);
  await sidetone.page.evaluate(async () => {
    await window.sidetone.settings.testConnection();
    await window.sidetone.settings.get();
    await window.sidetone.websites.list();
  });
  const { ipc } = await sidetone.control.record();
  const toPage = ipc.filter((message) => message.direction === 'answer' || message.direction === 'push');
  expect(toPage.length).toBeGreaterThan(3);
  expect(JSON.stringify(toPage)).not.toContain(canary);
  expect(sidetone.output()).not.toContain(canary);
  await sidetone.stop();
  expect(filesWith(userData, canary)).toEqual([]);
});

for (const keychain of ['unavailable', 'basic_text'] as const) {
  test(`reliability 69, keychain ${keychain}: the key lasts for the session, unless the person agrees`, async ({
    launch,
    folder: userData,
  }) => {
    const first = await launch({ userData, keychain });
    await connectTo(first.page, service);
    const settings = await first.page.evaluate(() => window.sidetone.settings.get());
    expect(settings).toMatchObject({ ok: true, value: { hasApiKey: true, keyState: 'session' } });
    await first.stop();
    expect(filesWith(userData, canary)).toEqual([]);

    const second = await launch({ userData, keychain });
    const later = await second.page.evaluate(() => window.sidetone.settings.get());
    expect(later).toMatchObject({ ok: true, value: { hasApiKey: false, contentUrl: service.contentUrl } });
    await second.page.evaluate(
      (key) => window.sidetone.settings.setApiKey(key, { keepUnprotected: true }),
      canary,
    );
    await second.stop();

    const third = await launch({ userData, keychain });
    const kept = await third.page.evaluate(() => window.sidetone.settings.testConnection());
    expect(kept).toMatchObject({ ok: true, value: { content: { ok: true } } });
  });
}

for (const keychain of ['denied', 'undecryptable'] as const) {
  test(`reliability 69, keychain ${keychain}: the saved key is kept, said, and works again later`, async ({
    launch,
    folder: userData,
  }) => {
    const first = await launch({ userData });
    await connectTo(first.page, service);
    await first.stop();
    const before = JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8')).key;
    expect(before.ciphertext).toBeTruthy();

    const second = await launch({ userData, keychain });
    const test = await second.page.evaluate(() => window.sidetone.settings.testConnection());
    expect(test).toMatchObject({ ok: false, error: { code: 'key_unreadable' } });
    const settings = await second.page.evaluate(() => window.sidetone.settings.get());
    expect(settings).toMatchObject({ ok: true, value: { keyState: 'unreadable' } });
    await second.stop();
    expect(JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8')).key).toEqual(before);

    const third = await launch({ userData });
    const again = await third.page.evaluate(() => window.sidetone.settings.testConnection());
    expect(again).toMatchObject({ ok: true, value: { content: { ok: true } } });
  });
}
