import { contract } from '../../../preload/contract/contract.ts';
import { type Contract, getChannelName } from '../../../preload/contract/define.ts';
import { listeningContract } from '../../../preload/contract/listening.ts';
import { preparationContract } from '../../../preload/contract/preparation.ts';
import { listVisibleWindows } from '../fixtures/visible-windows.ts';
import { openListeners, tryWebRTC } from '../pages/outside-listeners.ts';
import { expect, test } from '../pages/service-test.ts';

// Not https: Chromium may preconnect to the target, and a tunnel does not show what it is for.
const address = 'http://example.com/elsewhere';

test('blocks navigation to another origin', async ({ sidetone }) => {
  const { page, control } = sidetone;
  const before = page.url();
  await page.evaluate((to) => {
    location.href = to;
  }, address);
  await expect
    .poll(async () => (await control.record()).attempts)
    .toContainEqual({
      kind: 'navigation',
      what: address,
      allowed: false,
    });
  expect(page.url()).toBe(before);
  if (sidetone.host === 'stand-in') expect((await control.record()).blocked).toEqual([]);
});

test('blocks navigation within its own origin', async ({ sidetone }) => {
  const { page, control } = sidetone;
  await page.evaluate(() => {
    location.href = '/other.html';
  });
  await expect
    .poll(async () => (await control.record()).attempts)
    .toContainEqual({ kind: 'navigation', what: 'app://sidetone/other.html', allowed: false });
});

test('“Reload” recovers the window after an error in the renderer', async ({ connected }) => {
  const { page } = connected;
  // Puts the outermost error boundary into its error state. React stores its tree on the root element.
  await page.evaluate(() => {
    type Fiber = { stateNode: { setState?: (state: object) => void } | null; child: Fiber | null };
    const container = document.getElementById('root') as unknown as Record<string, Fiber>;
    const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$')) ?? '';
    let fiber: Fiber | null = container[key] ?? null;
    while (fiber && typeof fiber.stateNode?.setState !== 'function') fiber = fiber.child;
    const net = fiber?.stateNode;
    if (!net?.setState) throw new Error('There is no error boundary');
    net.setState({ error: new Error('broken by the spec') });
  });
  await expect(page.getByText('broken by the spec')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('blocks new windows', async ({ sidetone }) => {
  const { page, control } = sidetone;
  await page.evaluate((to) => void window.open(to, 'x', 'width=100'), address);
  await expect
    .poll(async () => (await control.record()).attempts)
    .toContainEqual({
      kind: 'window',
      what: address,
      allowed: false,
    });
  expect(await listVisibleWindows(sidetone)).toHaveLength(1);
});

test('denies every permission except writing to the clipboard', async ({ sidetone }) => {
  const states = await sidetone.page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'];
    const found: Record<string, string> = {};
    for (const name of names) {
      found[name] = (await navigator.permissions.query({ name: name as PermissionName })).state;
    }
    return found;
  });
  expect(new Set(Object.values(states))).toEqual(new Set(['denied']));
});

test('shows the page no screen and no device', async ({ sidetone: { page, control } }) => {
  const found = await page.evaluate(async () => {
    const { usb } = navigator as unknown as { usb?: { getDevices(): Promise<unknown[]> } };
    const screen = await navigator.mediaDevices.getDisplayMedia().then(
      () => 'shown',
      () => 'refused',
    );
    return { screen, devices: (await usb?.getDevices()) ?? [] };
  });
  expect(found).toEqual({ screen: 'refused', devices: [] });
  // The stand-in has neither, and reports a handler of main's that would allow one.
  expect((await control.record()).errors).toEqual([]);
});

test('refuses messages from senders other than the top frame of the window', { tag: '@stand-in' }, async ({
  sidetone,
}) => {
  const { control } = sidetone;
  const call = (from: Parameters<typeof control.forge>[2]) =>
    control.forge('sidetone:settings.get', [], from);
  expect(await call({ url: 'app://sidetone/', isTop: true })).toMatchObject({
    ok: true,
    value: { ok: true },
  });
  const foreignSenders = [
    { url: 'app://sidetone/', isTop: false },
    { url: 'app://other/', isTop: true },
    { url: 'https://example.com/', isTop: true },
    { url: null, isTop: true },
    { url: 'app://sidetone/', isTop: true, foreign: true },
  ];
  for (const from of foreignSenders) {
    const { ok, value } = await call(from);
    expect(ok && (value as { ok: boolean }).ok, JSON.stringify(from)).toBe(false);
  }
});

test('main has no channels but those of its contracts', { tag: '@stand-in' }, async ({ sidetone }) => {
  const { page, control } = sidetone;
  // Opens the settings file, and electron-store's channel with it.
  await page.evaluate(() => window.sidetone.settings.update({ concurrency: 2 }));
  const contracts: readonly Contract[] = [contract, listeningContract, preparationContract];
  const channels = contracts.flatMap((each) =>
    Object.entries(each).flatMap(([domain, members]) =>
      Object.entries(members)
        .filter(([, { kind }]) => kind !== 'event')
        .map(([name]) => getChannelName(domain, name)),
    ),
  );
  expect(await control.ipcChannels()).toEqual({ handled: channels.sort(), listened: [] });
});

test('an installed Sidetone does not start with a debugging port', { tag: '@stand-in' }, async ({
  launch,
}) => {
  const start = launch({ args: ['--packaged', '--remote-debugging-port=0'] });
  await expect(start).rejects.toThrow(
    /ended before its window opened \(1\)[\s\S]*Sidetone doesn’t start with --remote-debugging-port/,
  );
});

test('WebRTC reaches no server', async ({ sidetone: { page, control, host } }) => {
  const listeners = await openListeners();
  try {
    await tryWebRTC(page, listeners);
    expect(listeners.heard).toEqual({ udp: 0, tcp: 0 });
    expect((await control.record()).errors).toEqual([]);
    if (host === 'stand-in') expect((await control.record()).sent).toEqual([]);
  } finally {
    listeners.close();
  }
});

test('requests of the page reach no server', { tag: '@stand-in' }, async ({
  sidetone: { page, control },
}) => {
  const listeners = await openListeners();
  try {
    // Around the content security policy, as a fault of Chromium would.
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.reload();
    const url = `http://127.0.0.1:${listeners.tcpPort}/secret`;
    await page.evaluate(
      (to) =>
        fetch(to, { mode: 'no-cors' })
          .catch(() => undefined)
          .then(() => undefined),
      url,
    );
    expect(listeners.heard.tcp).toBe(0);
    const { blocked, sent } = await control.record();
    expect(blocked).toContainEqual({ method: 'GET', url });
    expect(sent).toEqual([]);
  } finally {
    listeners.close();
  }
});
