/** The way of the README to try texts and websites without an account: `npm run service`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { t } from '../../../preload/messages/translate.ts';
import { audio } from '../../fixtures/audio.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { connectThroughWelcome, type ServiceCredentials } from '../fixtures/connect.ts';
import { bulkWebsites } from '../pages/bulk-websites.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';
import { websitesPage } from '../pages/websites-page.ts';

test.skip(process.platform === 'win32', 'no signals');

const root = path.resolve(import.meta.dirname, '../../..');
/** Without npm, which ends by the signal whatever the command does. */
const [, ...command] = packageJson.scripts.service.split(' ');
const started: ChildProcess[] = [];
let folder = '';
test.beforeEach(() => {
  folder = temporaryFolder('service-command');
});
test.afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  removeFolder(folder);
});

const start = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk.toString();
    });
  return { child, output, ended: once(child, 'close').then(([code]) => ({ code, text: output.text })) };
};

/** In the language of the test, which is not that of the file before it. */
const getLabels = () => ({
  contentUrl: t('settings.connection.contentUrl'),
  analyticsUrl: t('settings.connection.analyticsUrl'),
  apiKey: t('settings.connection.apiKey'),
});

const startService = async (...args: readonly string[]) => {
  const { child, output, ended } = start(...args);
  await expect.poll(() => output.text, { timeout: 30_000 }).toContain('Ctrl+C');
  const read = (label: string): string =>
    new RegExp(`^  ${label} {2,}(\\S+)$`, 'm').exec(output.text)?.[1] ?? '';
  const labels = getLabels();
  const credentials: ServiceCredentials = {
    contentUrl: read(labels.contentUrl),
    analyticsUrl: read(labels.analyticsUrl),
    apiKey: read(labels.apiKey),
  };
  const pressControlC = async () => {
    child.kill('SIGINT');
    return ended;
  };
  return { credentials, text: output.text, pressControlC };
};

test('what is stored at the service of the command is there after both were started again', async ({
  launch,
}) => {
  const dataFolder = path.join(folder, 'not there yet');
  const service = await startService('--port', '0', '--data', dataFolder);
  expect(service.text).toContain(dataFolder);
  const first = await launch();
  await connectThroughWelcome(first.page, service.credentials);
  await first.page.getByRole('link', { name: 'Websites' }).click();
  const bulk = bulkWebsites(first.page);
  await bulk.inHeader('Add websites').click();
  await bulk.list.fill('show.example');
  await bulk.start('Add 1 website').click();
  await bulk.close();
  const uploads = uploadsPage(first.page);
  await uploads.upload([audio.mp3.path]);
  await uploads.expectText('Transcribed');
  await first.stop();
  expect(await service.pressControlC()).toMatchObject({ code: 0, text: service.text });

  const { port } = new URL(service.credentials.contentUrl);
  const again = await startService('--port', port, '--data', dataFolder);
  expect(again.credentials).toEqual(service.credentials);
  const { page } = await launch();
  await connectThroughWelcome(page, again.credentials);
  const texts = transcriptionsPage(page);
  await texts.row('Episode 12: The window').click();
  const hash = createHash('sha256').update(readFileSync(audio.mp3.path)).digest('hex');
  await expect(texts.editor).toContainText(hash);
  await page.getByRole('link', { name: 'Websites' }).click();
  await expect(websitesPage(page).row('show.example')).toBeVisible();

  expect(await start('--port', port).ended).toEqual({
    code: 2,
    text: `Port ${port} is taken: choose another one with --port.\n`,
  });
  await again.pressControlC();
});

test('without a folder it has the key that is given, or another one each time', async () => {
  const [given, first, second] = [
    await startService('--port', '0', '--key', 'my-key'),
    await startService('--port', '0'),
    await startService('--port', '0'),
  ];
  expect(given.credentials.apiKey).toBe('my-key');
  expect(first.credentials.apiKey.length).toBeGreaterThan(24);
  expect(first.credentials.apiKey).not.toBe(second.credentials.apiKey);
  for (const service of [given, first, second]) await service.pressControlC();
});

for (const [args, sentence] of [
  [['--port', 'http'], '--port takes a number from 0 to 65535; 0 is any that is free.'],
  [['--port', '65536'], '--port takes a number from 0 to 65535; 0 is any that is free.'],
  [['--key', 'a b'], '--key takes letters, digits and signs of ASCII, without spaces.'],
  [['--data', ''], '--data takes the path of a folder.'],
  [['--verbose'], 'The options are --port NUMBER, --key KEY and --data FOLDER, each with a value.'],
] as const)
  test(`says what is wrong with ${args.join(' ')}`, async () => {
    expect(await start(...args).ended).toEqual({ code: 2, text: `${sentence}\n` });
  });
