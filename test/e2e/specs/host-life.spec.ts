import { createRequire } from 'node:module';
import { type ProbeWindow, probeApp, shareProbe } from '../fixtures/probe.ts';
import { expect, test } from '../fixtures/test.ts';

declare const window: ProbeWindow;

const args = ['/some/show.mp3', '--quiet'];
const getProbe = shareProbe(args);

test('starts from inside an asar', { tag: '@stand-in' }, async ({ launch }, testInfo) => {
  const { createPackage } = createRequire(import.meta.url)(
    '@electron/asar',
  ) as typeof import('@electron/asar');
  const asar = testInfo.outputPath('app.asar');
  await createPackage(probeApp, asar);
  const { page } = await launch({ appDir: asar });
  await expect(page.getByRole('heading')).toHaveText('Probe');
  expect(await page.evaluate(() => window.probe.invoke('about'))).toMatchObject({
    isPackaged: true,
    version: '1.2.3',
  });
});

test('the application knows its name, its version and its profile', async () => {
  const { page, userData } = getProbe();
  const about = await page.evaluate(() => window.probe.invoke('about'));
  expect(about).toMatchObject({ name: 'Probe', version: '1.2.3', userData, locale: 'en-US' });
  expect(about.electron).toMatch(/^\d+\.\d+\.\d+/);
  expect(about.chrome).toMatch(/^\d+\./);
});

test('files and switches of the command line reach the application', { tag: '@stand-in' }, async () => {
  const { page } = getProbe();
  const { argv } = await page.evaluate(() => window.probe.invoke('about'));
  expect(argv.slice(-2)).toEqual(args);
});

test('quits the application when the user closes the window', { tag: '@stand-in' }, async ({ launch }) => {
  const sidetone = await launch({ appDir: probeApp });
  await sidetone.page.close();
  expect(await sidetone.ended).toEqual({ code: 0, signal: null });
  expect(sidetone.output()).toContain('"close","closed","before-quit"');
});

test('opens a window again if it was closed although main prevented it', {
  tag: '@stand-in',
}, async ({ launch }) => {
  const sidetone = await launch({ appDir: probeApp });
  await sidetone.page.evaluate(() => window.probe.invoke('keep-open', true));
  await sidetone.page.close();
  const page = await sidetone.nextPage();
  await expect(page.getByRole('heading')).toHaveText('Probe');
  await page.evaluate(() => window.probe.invoke('keep-open', false));
  expect((await sidetone.stop()).code).toBe(0);
});

test('main can prevent a download', { tag: '@stand-in' }, async () => {
  const { page, control } = getProbe();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/bytes';
    link.download = 'bytes.txt';
    document.body.append(link);
    link.click();
  });
  await expect
    .poll(async () => (await control.record()).attempts)
    .toEqual([{ kind: 'download', what: 'app://probe/bytes', allowed: false }]);
  expect((await control.record()).errors).toEqual([]);
});
