/** Attempts of a page to navigate, to open windows and to read what is not the application's. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Control } from '../../stand-in/control/client.ts';
import { openListeners, tryWebRTC } from './outside-listeners.ts';

interface Attacked {
  readonly page: Page;
  readonly control: Control;
}
type Attacks = Readonly<Record<string, (attacked: Attacked) => Promise<boolean>>>;

// Not https: Chromium may preconnect to the target.
const elsewhere = 'http://example.com/elsewhere';

/** Whether main has refused one more attempt of that kind, and the page is the same. */
const isRefused = async (
  { page, control }: Attacked,
  kind: string,
  attempt: (page: Page) => Promise<unknown>,
): Promise<boolean> => {
  const url = page.url();
  const count = async (): Promise<number> =>
    (await control.record()).attempts.filter((one) => one.kind === kind && !one.allowed).length;
  const before = await count();
  await attempt(page);
  await expect.poll(count).toBeGreaterThan(before);
  const { attempts } = await control.record();
  return page.url() === url && attempts.every(({ allowed }) => !allowed);
};

/** Loads each URL as an image, a script and a style sheet. True if none of them loads. */
const loadsNothing = (page: Page, urls: readonly string[]): Promise<boolean> =>
  page.evaluate(async (all) => {
    const load = (tag: string, properties: object): Promise<boolean> =>
      new Promise((resolve) => {
        const element = Object.assign(document.createElement(tag), properties);
        element.addEventListener('load', () => resolve(true));
        element.addEventListener('error', () => resolve(false));
        document.head.append(element);
      });
    const loaded = all.flatMap((url) => [
      load('img', { src: url }),
      load('script', { src: url }),
      load('link', { rel: 'stylesheet', href: url }),
    ]);
    return (await Promise.all(loaded)).every((one) => !one);
  }, urls);

export const refusesToNavigate: Attacks = {
  'navigation by location': (attacked) =>
    isRefused(attacked, 'navigation', (page) =>
      page.evaluate((to) => {
        location.href = to;
      }, elsewhere),
    ),
  'navigation by a link': (attacked) =>
    isRefused(attacked, 'navigation', (page) =>
      page.evaluate((href) => Object.assign(document.createElement('a'), { href }).click(), elsewhere),
    ),
  'navigation within the application': (attacked) =>
    isRefused(attacked, 'navigation', (page) =>
      page.evaluate(() => {
        location.href = '/other.html';
      }),
    ),
  'a new window': (attacked) =>
    isRefused(attacked, 'window', (page) =>
      page.evaluate((to) => void window.open(to, 'x', 'width=100'), elsewhere),
    ),
  'a new empty window': (attacked) =>
    isRefused(attacked, 'window', (page) => page.evaluate(() => void window.open('about:blank'))),
};

const traversals = [
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '//etc/passwd',
  '/%00/index.html',
  '/..%5c..%5cpackage.json',
  '/licences.json',
  '/audio/00000000000000000000000000000000',
];

export const getToOthers: Attacks = {
  'files outside of the application': ({ page }) => loadsNothing(page, traversals),
  'files by file:': ({ page }) => loadsNothing(page, ['file:///etc/passwd']),
  'pictures and scripts of others': ({ page }) => loadsNothing(page, [elsewhere]),
  'requests to others': ({ page }) =>
    page.evaluate(async (to) => {
      const attempts = [fetch(to), fetch('/index.html'), fetch(to, { mode: 'no-cors' })];
      navigator.sendBeacon(to, 'x');
      const results = await Promise.allSettled(attempts);
      return results.every(({ status }) => status === 'rejected');
    }, elsewhere),
  'a frame with the bridge': ({ page }) =>
    page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const bridge = (frame.contentWindow as unknown as Record<string, unknown> | null)?.sidetone;
      frame.remove();
      return bridge === undefined;
    }),
  WebRTC: async ({ page }) => {
    const listeners = await openListeners();
    try {
      await tryWebRTC(page, listeners);
      return listeners.heard.udp + listeners.heard.tcp === 0;
    } finally {
      listeners.close();
    }
  },
};
