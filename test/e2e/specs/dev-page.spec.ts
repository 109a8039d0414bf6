/** `npm run dev` in a copy of the sources: what a change does to the window that is open. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { recordMetric } from '../../metric.ts';
import { startTestService } from '../../service/service.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { Development } from '../fixtures/start-development.ts';
import { expect, test } from '../fixtures/test.ts';
import { keys } from '../pages/keys.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const rootFiles = ['package.json', 'tsconfig.json', 'electron.vite.config.ts', 'postcss.config.cjs'];

/** The tests would change the sources that other tests read. The packages and the models of speech are not copied. */
const copySources = (folder: string): string => {
  const copy = path.join(folder, 'copy');
  const speech = path.join(root, 'assets/speech');
  for (const name of ['main', 'preload', 'renderer', 'assets', 'test'])
    cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (file) => file !== speech,
    });
  for (const name of rootFiles) cpSync(path.join(root, name), path.join(copy, name));
  symlinkSync(speech, path.join(copy, 'assets/speech'));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
};

/** Placed on the only screen of the stand-in, in a size that is not the first one. */
const place = { x: 90, y: 70, width: 1_000, height: 700, maximized: false };

const getPlace = (profile: string): object =>
  JSON.parse(readFileSync(path.join(profile, 'settings.json'), 'utf8')).window;

const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'isMarked' in window);

test.skip(process.platform === 'win32', 'The program that stands for Electron’s is a shell script.');

test('a change is on the screen with caret and text, and main starts again in the same place', {
  tag: '@stand-in',
}, async () => {
  test.setTimeout(600_000);
  const folder = temporaryFolder('dev');
  const copy = copySources(folder);
  const profile = path.join(folder, 'profile');
  mkdirSync(profile);
  writeFileSync(path.join(profile, 'settings.json'), JSON.stringify({ window: place }));
  const edit = (file: string, from: string, to: string): number => {
    const text = readFileSync(path.join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no “${from}”`);
    writeFileSync(path.join(copy, file), text.replace(from, to));
    return performance.now();
  };
  const service = await startTestService();
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls are quiet.' });
  const development = Development.start(copy, folder);
  try {
    const page = await development.nextWindow();
    await connectThroughWelcome(page, service);
    const screen = transcriptionsPage(page);
    await page.getByRole('link', { name: 'All texts' }).click();
    await screen.row('Owls').click();
    await screen.editor.press(keys.documentEnd);
    await page.keyboard.type(' Very', { delay: 10 });
    await markPage(page);
    const times: number[] = [];
    let typed = 'Owls are quiet. Very';
    const expectKept = async (letter: string): Promise<void> => {
      await page.keyboard.type(letter);
      typed += letter;
      await expect(screen.editor).toHaveText(typed);
      expect(await isMarked(page)).toBe(true);
    };

    let shown = `{t(\`transcriptions.views.\${view}\`)}`;
    for (const word of ['first', 'second', 'third']) {
      const changed = `{\`${word} \${t(\`transcriptions.views.\${view}\`)}\`}`;
      const started = edit('renderer/app/Rail.tsx', `label=${shown}`, `label=${changed}`);
      await page.getByRole('link', { name: `${word} All texts` }).waitFor();
      times.push(performance.now() - started);
      shown = changed;
      await expectKept('!');
    }

    let words = '# words}';
    for (const [count, word] of ['whole', 'spoken', 'other'].entries()) {
      const started = edit('assets/locales/en.json', words, `# ${word} words}`);
      await screen.pane.getByText(`· 4 ${word} words`).waitFor();
      times.push(performance.now() - started);
      words = `# ${word} words}`;
      await expectKept(String(count));
    }
    // The machine may be busy during one of them.
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
    recordMetric('dev-page-ms', Math.round(median));
    expect(median).toBeLessThan(2_000);
    expect(development.output).not.toContain('Rebuilt');

    edit('main/index.ts', "log.info('window shown')", "log.info('window shown again')");
    const restarted = await development.nextWindow();
    expect(development.output).toContain('Rebuilt: main.');
    expect(await isMarked(restarted)).toBe(false);
    await expect(transcriptionsPage(restarted).editor).toHaveText(typed);
    await expect
      .poll(() => readFileSync(path.join(profile, 'logs/main.log'), 'utf8'))
      .toContain('window shown again');
    expect(getPlace(profile)).toMatchObject(place);
    expect(await restarted.evaluate(() => [outerWidth, outerHeight])).toEqual([place.width, place.height]);
  } finally {
    await development.stop();
    await service.close();
    removeFolder(folder);
  }
});
