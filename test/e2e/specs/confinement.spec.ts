import { expect, test } from '../pages/service-test.ts';

// Not https: Chromium may connect ahead to where a page wants to go, and a tunnel does not tell what for.
const address = 'http://example.com/elsewhere';

test('the page cannot navigate away', async ({ sidetone }) => {
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
  expect((await control.record()).blocked).toEqual([]);
});

test('the page cannot leave for another page of its own origin', async ({ sidetone }) => {
  const { page, control } = sidetone;
  await page.evaluate(() => {
    location.href = '/other.html';
  });
  await expect
    .poll(async () => (await control.record()).attempts)
    .toContainEqual({ kind: 'navigation', what: 'app://sidetone/other.html', allowed: false });
});

test('after an error of the page, a click on “Load again” brings it back', async ({ connected }) => {
  const { page } = connected;
  // An error in the outermost component, which no screen catches. React keeps its tree at the element it draws into.
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
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('the page cannot open windows', async ({ sidetone }) => {
  const { page, control } = sidetone;
  await page.evaluate((to) => void window.open(to, 'x', 'width=100'), address);
  await expect
    .poll(async () => (await control.record()).attempts)
    .toContainEqual({
      kind: 'window',
      what: address,
      allowed: false,
    });
  expect(await control.windows()).toHaveLength(1);
});

test('the page gets no permission but to put text on the clipboard', async ({ sidetone }) => {
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

test('a message from anywhere but the top frame of our own page is refused', { tag: '@stand-in' }, async ({
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
