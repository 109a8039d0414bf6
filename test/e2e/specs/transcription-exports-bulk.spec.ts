import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordMetric } from '../../metric.ts';
import { serverError, tooManyRequests } from '../../service/faults/answers.ts';
import { listsWithoutText } from '../../service/faults/service-variants.ts';
import { readDocx } from '../../unit/library/exports/read-back.ts';
import {
  chooseAll,
  expect,
  openExports,
  takeScreenshots,
  test,
  typeAtEnd,
  typedText,
} from '../pages/export-test.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { insertTranscriptions } from '../pages/seed.ts';

/** Names that users enter, and their file names in a folder that has `Twice.txt` already. */
const hard: readonly (readonly [name: string, file: string])[] = [
  ['🎙️👩‍👩‍👧 Live!', '🎙️👩‍👩‍👧 Live!.txt'],
  ['../../etc/passwd', 'etc-passwd.txt'],
  ['CON', '_CON.txt'],
  ['aux.wav', '_aux.wav.txt'],
  ['Twice', 'Twice (2).txt'],
  ['twice', 'twice (3).txt'],
  ['To be continued...', 'To be continued.txt'],
  ['Wer? "Ich" <dort> | a:b*', 'Wer Ich dort - a-b.txt'],
  ['אחת', 'אחת.txt'],
];

test('exports many texts under names that every system accepts; an existing file stays', async ({
  sidetone,
  service,
  target,
}) => {
  const long = 'ä'.repeat(400);
  for (const [hardName] of [...hard].reverse())
    service.data.transcriptions.insert({ name: hardName, result: `Text of ${hardName}` });
  service.data.transcriptions.insert({ name: long, result: 'Long.' });
  writeFileSync(path.join(target, 'Twice.txt'), 'mine');
  const { page, control } = sidetone;
  const { screen, dialog } = await openExports(sidetone, service);
  await typeAtEnd(page, 'Text of CON');
  await chooseAll(page, 'Text of CON');
  await screen.bar.getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByRole('heading', { name: 'Export 10 texts' })).toBeVisible();
  await dialog.format('Text');
  await expect(dialog.names).toHaveCount(5);
  await expect(dialog.names.last()).toHaveText('and 6 more');
  await takeScreenshots(page, 'export-many');
  await control.answerDialog('open', { filePaths: [target] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText(`Exported 10 files to “${path.basename(target)}”`);
  await takeScreenshots(page, 'export-many-done');

  const files = readdirSync(target);
  const expected = ['Twice.txt', `${'ä'.repeat(100)}.txt`, ...hard.map(([, file]) => file)];
  expect(files.sort()).toEqual(expected.sort());
  let right = 0;
  for (const [hardName, file] of hard) {
    const more = hardName === 'CON' ? typedText : '';
    expect(readFileSync(path.join(target, file), 'utf8')).toBe(`Text of ${hardName}${more}\n`);
    right += 1;
  }
  recordMetric('export-names-safe', `${right}/${hard.length}`);
  expect(readFileSync(path.join(target, 'Twice.txt'), 'utf8')).toBe('mine');
  await dialog.show.click();
  const listOpenedFolders = async () =>
    (await control.record()).opened.map((one) => path.dirname(one.target));
  await expect.poll(listOpenedFolders).toEqual([target]);
  await dialog.close.click();
  await expect(dialog.dialog).toBeHidden();
});

test('exports all 300 texts that the service has found, of which a hundred are listed', async ({
  sidetone,
  service,
  target,
}) => {
  insertTranscriptions(service, 300);
  const { page, control } = sidetone;
  const { screen, dialog } = await openExports(sidetone, service);
  await screen.search.fill('part');
  await screen.searchService();
  await screen.expectCount(100);
  await chooseAll(page, 'Episode 300');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog.scope(/^All 300/);
  await expect(page.getByRole('heading', { name: 'Export 300 texts' })).toBeVisible();
  await dialog.template.fill('{number} {name}');
  await expect(dialog.names.first()).toHaveText('001 Episode 300.docx');
  await expect(dialog.names.last()).toHaveText('and 296 more');
  await takeScreenshots(page, 'export-all');
  const asked = service.recorder
    .getRequests('transcriptions.list')
    .map(({ query }) => Object.fromEntries(query))
    .filter(({ search }) => search !== undefined);
  expect(asked.slice(-3).map(({ page: number, per_page }) => [per_page, number])).toEqual([
    ['100', undefined],
    ['100', '2'],
    ['100', '3'],
  ]);
  await control.answerDialog('open', { filePaths: [target] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('Exported 300 files to', { timeout: 90_000 });
  expect(readdirSync(target)).toHaveLength(300);
  expect(readDocx(readFileSync(path.join(target, '296 Episode 005.docx')))).toEqual({
    title: 'Episode 005',
    text: 'About owls, part 5.',
  });
  // Listed texts are cached: none was fetched one by one.
  expect(service.recorder.getRequests('transcriptions.show')).toEqual([]);
  await dialog.close.click();
  // Keys are for a dialog until it has faded out.
  await expect(dialog.dialog).toBeHidden();
  await expect(screen.bar).toContainText('100 selected');

  // The plain list has all texts.
  await screen.search.fill('');
  await screen.expectCount(300);
  await chooseAll(page, 'Episode 300');
  await expect(screen.bar).toContainText('300 selected');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(page.getByRole('heading', { name: 'Export 300 texts' })).toBeVisible();
});

test('fetches missing texts at the pace of the service, reports each failure and retries it', async ({
  sidetone,
  service,
  target,
}) => {
  insertTranscriptions(service, 10);
  service.faults.always('transcriptions.list', listsWithoutText());
  const { page, control } = sidetone;
  const { dialog } = await openExports(sidetone, service);
  await chooseAll(page, 'Episode 010');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog.format('Text');
  await expect(dialog.names).toHaveCount(5);
  expect(service.recorder.getRequests('transcriptions.show')).toEqual([]);
  service.faults.next('transcriptions.show', tooManyRequests('3'));
  service.faults.next('transcriptions.show', serverError(500));
  await control.answerDialog('open', { filePaths: [target] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('The service asks for a pause of 3 s');
  await takeScreenshot(page, 'export-paused');
  await expect(dialog.dialog).toContainText('Exported 9 files to');
  await expect(dialog.missing).toHaveText([/^Episode 010The service had an error/]);
  await takeScreenshots(page, 'export-one-missing');
  expect(readdirSync(target)).toHaveLength(9);

  await dialog.rest.click();
  await expect(page.getByRole('heading', { name: 'Export “Episode 010”' })).toBeVisible();
  const file = path.join(target, 'the last.txt');
  await control.answerDialog('save', { filePaths: [file] });
  await dialog.saveAs.click();
  await expect(dialog.dialog).toBeHidden();
  expect(readFileSync(file, 'utf8')).toBe('About owls, part 10.\n');
});

test('stops an export; files that were written stay, and the rest can be exported', async ({
  sidetone,
  service,
  target,
}) => {
  insertTranscriptions(service, 10);
  service.faults.always('transcriptions.list', listsWithoutText());
  const { page, control } = sidetone;
  const { dialog } = await openExports(sidetone, service);
  await chooseAll(page, 'Episode 010');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await control.answerDialog('open', { filePaths: [target] });
  service.faults.next('transcriptions.show', tooManyRequests('60'));
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('The service asks for a pause of 60 s');
  await page.keyboard.press('Escape');
  await expect(dialog.stop).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.dialog).toContainText('Stopped');
  await expect(dialog.dialog).toContainText('10 texts were not tried.');
  expect(readdirSync(target)).toEqual([]);
  await dialog.rest.click();
  await control.answerDialog('open', { filePaths: [target] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('Exported 10 files to');
  expect(readdirSync(target)).toHaveLength(10);
});

test('reports a folder that cannot be written, and another one can be chosen', async ({
  sidetone,
  service,
  target,
}) => {
  insertTranscriptions(service, 3);
  const { page, control } = sidetone;
  const { screen, dialog } = await openExports(sidetone, service);
  await chooseAll(page, 'Episode 003');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog.template.fill('{id} {name}');
  await control.answerDialog('open', { filePaths: [path.join(target, 'unplugged')] });
  await dialog.chooseFolder.click();
  const alert = dialog.dialog.getByRole('alert');
  await expect(alert).toContainText('Can’t write to this folder');
  await expect(alert).toContainText('The folder no longer exists.');
  await expect(dialog.template).toHaveValue('{id} {name}');
  await takeScreenshots(page, 'export-refused');
  const within = path.join(target, 'episodes');
  mkdirSync(within);
  await control.answerDialog('open', { filePaths: [within] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('Exported 3 files to “episodes”');
  await dialog.close.click();

  // One file, into a folder that does not exist.
  await page.keyboard.press('Escape');
  await screen.row('Episode 001').click();
  await screen.pane.getByRole('button', { name: 'Export the text' }).click();
  await control.answerDialog('save', { filePaths: [path.join(target, 'unplugged', 'one.txt')] });
  await dialog.saveAs.click();
  await expect(alert).toContainText('Can’t write to this folder');
});
