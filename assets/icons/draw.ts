/**
 * Draws every icon from the three SVG files beside it, with the browser that the tests use: `npm run icons`.
 * The results are in git, because packing must need nothing but them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright';
import { createIcns, createIco } from './containers.ts';

const folder = import.meta.dirname;
const svg = (name: string): string => readFileSync(join(folder, name), 'utf8');
const icon = svg('icon.svg');
/** Windows and Linux draw no margin of their own around an icon; macOS expects a tenth on each side. */
const iconWithoutMargin = icon.replace('viewBox="0 0 1024 1024"', 'viewBox="72 72 880 880"');
const smallIcon = svg('icon-small.svg');
const trayIcon = svg('tray.svg');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
  args: ['--no-sandbox'],
});
const page = await browser.newPage();

const draw = async (source: string, size: number): Promise<Buffer> => {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${source}`);
  return page.screenshot({ omitBackground: true });
};
const drawAll = (source: (size: number) => string, sizes: readonly number[]) =>
  sizes.reduce<Promise<{ size: number; png: Buffer }[]>>(async (done, size) => {
    return [...(await done), { size, png: await draw(source(size), size) }];
  }, Promise.resolve([]));
const write = (name: string, content: Buffer): void => writeFileSync(join(folder, name), content);

const windows = await drawAll(
  (size) => (size <= 32 ? smallIcon : iconWithoutMargin),
  [16, 24, 32, 48, 64, 128, 256],
);
write('icon.ico', createIco(windows));
write(
  'icon.icns',
  createIcns(await drawAll((size) => (size <= 32 ? smallIcon : icon), [16, 32, 64, 128, 256, 512, 1024])),
);
mkdirSync(join(folder, 'linux'), { recursive: true });
for (const { size, png } of windows.filter(({ size }) => size !== 24))
  write(`linux/${size}x${size}.png`, png);
write('linux/512x512.png', await draw(iconWithoutMargin, 512));
for (const [name, colour] of [
  ['trayTemplate', '#000'],
  ['tray-on-light', '#11665a'],
  ['tray-on-dark', '#faf9f6'],
] as const) {
  write(`${name}.png`, await draw(trayIcon.replace('#000"', `${colour}"`), 16));
  write(`${name}@2x.png`, await draw(trayIcon.replace('#000"', `${colour}"`), 32));
}
await browser.close();
