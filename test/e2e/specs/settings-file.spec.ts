import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures/test.ts';

const good = {
  version: 1,
  analyticsUrl: 'https://stats.example',
  contentUrl: 'https://content.example',
  concurrency: 3,
};
const goodText = JSON.stringify(good);

interface Case {
  readonly name: string;
  readonly text: string;
  /** True if single values can still be used. */
  readonly salvaged?: boolean;
}
const cases: readonly Case[] = [
  { name: 'empty', text: '' },
  { name: 'cut', text: goodText.slice(0, 40) },
  { name: 'NULs', text: '\0'.repeat(200) },
  { name: 'null', text: 'null' },
  { name: 'an array', text: '[1,2]' },
  { name: 'wrong types', text: JSON.stringify({ ...good, theme: 7 }), salvaged: true },
  {
    name: 'from a newer version',
    text: JSON.stringify({ ...good, version: 99, novelty: true }),
    salvaged: true,
  },
];

for (const { name, text, salvaged } of cases) {
  test(`reliability 66: quarantines and reports a damaged settings file (${name})`, async ({
    launch,
    folder: userData,
  }) => {
    writeFileSync(path.join(userData, 'settings.json'), text);
    const { page } = await launch({ userData });
    const settings = await page.evaluate(() => window.sidetone.settings.get());
    const aside = readdirSync(userData).filter((file) => file.startsWith('settings.json.corrupt-'));
    expect(aside).toHaveLength(1);
    expect(readFileSync(path.join(userData, aside[0] ?? ''), 'utf8')).toBe(text);
    expect(settings).toMatchObject({
      ok: true,
      value: salvaged ? { concurrency: 3, contentUrl: good.contentUrl } : { concurrency: 2, contentUrl: '' },
    });
    expect(settings).toMatchObject({ value: { quarantinedFile: aside[0] } });
    await expect(page.getByText(aside[0] ?? 'no name')).toBeVisible();
  });
}

test('restores the last good settings if the file is damaged', async ({ launch, folder: userData }) => {
  writeFileSync(path.join(userData, 'settings.json'), goodText);
  const first = await launch({ userData });
  await first.page.evaluate(() => window.sidetone.settings.update({ concurrency: 4 }));
  await first.kill();
  writeFileSync(path.join(userData, 'settings.json'), '{"cut');
  const second = await launch({ userData });
  const settings = await second.page.evaluate(() => window.sidetone.settings.get());
  expect(settings).toMatchObject({ ok: true, value: { concurrency: 4, contentUrl: good.contentUrl } });
});

test('only the owner can access the settings file', async ({ sidetone: { page, userData } }) => {
  test.skip(process.platform === 'win32', 'Windows has no such modes');
  await page.evaluate(() => window.sidetone.settings.update({ concurrency: 4 }));
  expect(statSync(path.join(userData, 'settings.json')).mode & 0o777).toBe(0o600);
});

test('reliability 65: creates a missing profile folder', async ({ launch, folder: userData }) => {
  const missing = path.join(userData, 'not', 'there', 'yet');
  const { page } = await launch({ userData: missing });
  const saved = await page.evaluate(() => window.sidetone.settings.update({ concurrency: 4 }));
  expect(saved).toMatchObject({ ok: true, value: { concurrency: 4 } });
});

test('a damaged settings file that was set aside does not outlive its key', async ({
  launch,
  folder: userData,
}) => {
  const origins = [good.analyticsUrl, good.contentUrl];
  const sealed = JSON.stringify({ key: 'canary-0123456789-abcdefghij', origins });
  const ciphertext = Buffer.from(sealed).toString('base64');
  const key = { ciphertext, backend: 'plain', origins, checked: true };
  writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ ...good, theme: 7, keys: [key] }));
  const damaged = `{"theme":7,"keys":[{"ciphertext":"${ciphertext}`;
  writeFileSync(path.join(userData, 'settings.json.corrupt-earlier'), damaged);

  const { page } = await launch({ userData });
  const readCopies = (): string[] =>
    readdirSync(userData)
      .filter((name) => name.startsWith('settings.json.corrupt-'))
      .sort()
      .map((name) => readFileSync(path.join(userData, name), 'utf8'));
  expect(readCopies().filter((text) => text.includes(ciphertext))).toHaveLength(2);
  expect(await page.evaluate(() => window.sidetone.settings.clearApiKey())).toMatchObject({
    ok: true,
    value: { keyState: 'none' },
  });
  expect(readCopies().map((text) => (text.startsWith('{\n') ? JSON.parse(text) : text))).toEqual([
    { ...good, theme: 7, keys: [] },
    '{"theme":7,"keys":[{"ciphertext":"',
  ]);
  for (const name of ['settings.json', 'settings.last-good.json'])
    expect(readFileSync(path.join(userData, name), 'utf8')).not.toContain(ciphertext);
});
