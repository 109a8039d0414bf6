/** Windows, requests and the order of events, with the probe application on every host. */
import { type ProbeWindow, probeApp, shareProbe } from '../fixtures/probe.ts';
import { expect, test } from '../fixtures/test.ts';
import { openListeners, tryWebRTC } from '../pages/outside-listeners.ts';

declare const window: ProbeWindow;

const getProbe = shareProbe();

test('modules that need a ready application throw before it is ready', async () => {
  const { page } = getProbe();
  const early = await page.evaluate(() => window.probe.invoke('early'));
  expect(early.isReady).toBe('false');
  expect(early.backend).toBe('unknown');
  expect(early.BrowserWindow).toMatch(/before app is ready/);
  expect(early.defaultSession).toMatch(/when app is ready/);
  expect(early.screen).toMatch(/before the app 'ready' event/);
});

test('shows a window after its first paint, and main can prevent its closing', async ({ launch }) => {
  const { page, control, stop, output } = await launch({ appDir: probeApp });
  const events = async () => (await page.evaluate(() => window.probe.invoke('recorded'))).events;
  await expect.poll(events).toEqual(['ready-to-show', 'show']);

  await page.evaluate(() => window.probe.invoke('keep-open', true));
  await control.closeWindow();
  await expect.poll(events).toEqual(['ready-to-show', 'show', 'close']);

  await page.evaluate(() => window.probe.invoke('keep-open', false));
  expect((await stop()).code).toBe(0);
  expect(output()).toContain('"before-quit","close","closed"');
});

test('a beforeunload handler prevents closing', { tag: '@stand-in' }, async ({ launch }) => {
  const { page, control } = await launch({ appDir: probeApp });
  await page.evaluate(() => {
    window.addEventListener('beforeunload', (event: Event) => event.preventDefault());
  });
  // Chromium runs beforeunload only after a user gesture.
  await page.getByRole('heading').click();
  page.on('dialog', () => undefined);
  expect(await control.closeWindow()).toBe(false);
  const { events } = await page.evaluate(() => window.probe.invoke('recorded'));
  expect(events).toContain('will-prevent-unload');
});

test('passes range requests of a custom scheme to the handler of main', async () => {
  const { page } = getProbe();
  const part = await page.evaluate(async () => {
    const response = await fetch('/bytes', { headers: { range: 'bytes=2-4' } });
    return {
      status: response.status,
      text: await response.text(),
      range: response.headers.get('content-range'),
    };
  });
  expect(part).toEqual({ status: 206, text: '234', range: 'bytes 2-4/10' });
  const { requests } = await page.evaluate(() => window.probe.invoke('recorded'));
  expect(requests).toContainEqual({ url: 'app://probe/bytes', range: 'bytes=2-4', method: 'GET' });
});

test('streams an endless response, and stops when the renderer aborts it', async () => {
  const { page } = getProbe();
  const getRecorded = () => page.evaluate(() => window.probe.invoke('recorded'));
  await page.evaluate(async () => {
    const stop = new AbortController();
    const response = await fetch('/endless', { signal: stop.signal });
    const reader = (response.body as ReadableStream).getReader();
    await reader.read();
    window.stop = () => stop.abort();
  });
  // Without a reader no more is requested from main than fits into buffers.
  await expect
    .poll(async () => {
      const { sent } = await getRecorded();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return (await getRecorded()).sent === sent;
    })
    .toBe(true);
  await page.evaluate(() => window.stop());
  await expect.poll(async () => (await getRecorded()).cancelled).toBe(1);
});

test('the renderer sees the theme that main sets', async () => {
  const { page } = getProbe();
  const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect(await page.evaluate(() => window.probe.invoke('theme', 'dark'))).toBe(true);
  await expect.poll(isDark).toBe(true);
  expect(await page.evaluate(() => window.probe.invoke('theme', 'light'))).toBe(false);
  await expect.poll(isDark).toBe(false);
});

// Playwright cannot use a page again after its crash, and Electron's window keeps its page.
test('main reloads a renderer that crashed', { tag: '@stand-in' }, async () => {
  const sidetone = getProbe();
  const old = sidetone.page;
  await sidetone.control.crashRenderer();
  const page = await sidetone.nextPage();
  expect(page).not.toBe(old);
  await expect(page.getByRole('heading')).toHaveText('Probe');
  const { events } = await page.evaluate(() => window.probe.invoke('recorded'));
  expect(events).toContain('crashed: crashed');
});

test('reports parts of Electron that the stand-in lacks', { tag: '@stand-in' }, async () => {
  const { page } = getProbe();
  const touch = (module: string, member: string) =>
    page.evaluate(([a, b]) => window.probe.invoke('touch', a, b), [module, member] as const);
  expect(await touch('app', 'getVersion')).toBe('function');
  expect(await touch('app', 'getGPUInfo')).toBe('not in the stand-in: app.getGPUInfo');
  expect(await touch('dialog', 'showMessageBoxSync')).toBe('not in the stand-in: dialog.showMessageBoxSync');
  expect(await touch('BrowserWindow', 'fromBrowserView')).toBe(
    'not in the stand-in: BrowserWindow.fromBrowserView',
  );
  expect(await touch('globalShortcut', 'register')).toBe('not in the stand-in: globalShortcut.register');
});

test('records dialogs and returns scripted results, otherwise cancels them', async () => {
  const { page, control } = getProbe();
  await control.answerDialog('message', { response: 1 });
  const ask = () => page.evaluate(() => window.probe.invoke('ask'));
  expect((await ask()).response).toBe(1);
  expect((await ask()).response).toBe(0);
  const { dialogs } = await control.record();
  expect(dialogs.map(({ message, buttons }) => ({ message, buttons }))).toEqual(
    Array(2).fill({ message: 'Really?', buttons: ['No', 'Yes'] }),
  );
});

test('WebRTC of a page that main does not confine reaches servers', async () => {
  const listeners = await openListeners();
  try {
    const { page } = getProbe();
    // It would try for ten seconds.
    tryWebRTC(page, listeners).catch(() => undefined);
    await expect.poll(() => listeners.heard.udp).toBeGreaterThan(0);
    await expect.poll(() => listeners.heard.tcp).toBeGreaterThan(0);
  } finally {
    listeners.close();
  }
});
