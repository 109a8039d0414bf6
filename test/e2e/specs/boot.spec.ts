import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { audio } from '../../fixtures/audio.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expect, test } from '../pages/service-test.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const copyApplication = (folder: string): string => {
  const copy = path.join(folder, 'application');
  // Other folders are of what is developed or was tested.
  for (const part of ['main', 'preload', 'renderer'])
    cpSync(path.join(root, 'out', part), path.join(copy, 'out', part), { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(copy, 'package.json'));
  return copy;
};
const { createPackage } = createRequire(import.meta.url)('@electron/asar') as typeof import('@electron/asar');
const pageIn = (application: string): string => path.join(application, 'out/renderer/index.html');

test('restores a maximized window even if `ready-to-show` is never emitted', {
  tag: '@stand-in',
}, async ({ launch, folder: userData }) => {
  const first = await launch({ userData });
  await first.stop();
  const file = path.join(userData, 'settings.json');
  const placement = () => JSON.parse(readFileSync(file, 'utf8')).window;
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  const window = { x: 0, y: 0, width: 1000, height: 700, maximized: true };
  writeFileSync(file, JSON.stringify({ ...settings, window }));

  const second = await launch({ userData, readyToShow: false });
  expect(await second.control.windows()).toMatchObject([{ visible: true, maximized: true }]);
  await second.stop();
  expect(placement()).toMatchObject({ width: 1000, maximized: true });
});

test('a start that throws ends with an error dialog and code 1', { tag: '@stand-in' }, async ({ launch }) => {
  await expect(launch({ failing: 'Menu.setApplicationMenu' })).rejects.toThrow(
    /ended before its window opened \(1\)[\s\S]*Sidetone can’t start[\s\S]*Menu\.setApplicationMenu failed/,
  );
});

test('shows an error dialog and exits with code 1 if the window cannot be loaded', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  const appDir = copyApplication(folder);
  rmSync(pageIn(appDir));
  await expect(launch({ appDir })).rejects.toThrow(
    /ended before its window opened \(1\)[\s\S]*Sidetone can’t open its window/,
  );
});

test('asks if the window cannot be reloaded, and quits if the user wants to', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  const appDir = copyApplication(folder);
  const sidetone = await launch({ appDir });
  await sidetone.control.answerDialog('message', { response: 1 });
  rmSync(pageIn(appDir));
  await sidetone.control.reload();
  expect(await sidetone.ended).toMatchObject({ code: 0 });
});

test('runs from an app.asar, including code that is imported later', { tag: '@stand-in' }, async ({
  launch,
  folder,
}) => {
  const asar = path.join(folder, 'app.asar');
  await createPackage(copyApplication(folder), asar);
  const { page, control } = await launch({ appDir: asar });
  // The built-in service is a chunk of main that is imported on demand.
  const settings = await page.evaluate(() => window.sidetone.settings.update({ place: 'computer' }));
  expect(settings).toMatchObject({ ok: true });
  expect((await control.record()).errors).toEqual([]);
});

test('treats an asar among the files of the user as a file', { tag: '@stand-in' }, async ({
  connected: { page },
  folder,
}) => {
  const [inside, dropped] = [path.join(folder, 'inside'), path.join(folder, 'dropped')];
  for (const each of [inside, dropped]) {
    mkdirSync(each);
    cpSync(audio.wav.path, path.join(each, `${path.basename(each)}.wav`));
  }
  await createPackage(inside, path.join(dropped, 'program.asar'));
  await dropFiles(page, [dropped]);
  await expect(page.getByRole('dialog', { name: 'Transcribe 1 file' })).toBeVisible();
});
