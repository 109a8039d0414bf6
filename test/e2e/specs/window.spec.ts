import { contract } from '../../../preload/contract/contract.ts';
import { expect, test } from '../fixtures/test.ts';

test('opens its window without any network request', async ({ sidetone }) => {
  const { page, control } = sidetone;
  await expect(page).toHaveTitle(/Sidetone/);
  const [window] = await control.windows();
  expect(window?.visible).toBe(true);
  expect(window?.url).toMatch(/^app:\/\/sidetone\//);
  await page.waitForLoadState('networkidle');
  const record = await control.record();
  expect(record.blocked).toEqual([]);
  expect(record.sent).toEqual([]);
  expect(record.errors).toEqual([]);
});

test('exposes exactly the calls of the IPC contract, frozen', async ({ sidetone }) => {
  const names = await sidetone.page.evaluate(() => {
    const bridge = (window as unknown as { sidetone: Record<string, Record<string, unknown>> }).sidetone;
    return Object.fromEntries(
      Object.entries(bridge).map(([domain, members]) => [domain, Object.keys(members).sort()]),
    );
  });
  const expected = Object.fromEntries(
    Object.entries(contract).map(([domain, members]) => [domain, Object.keys(members).sort()]),
  );
  expect(names).toEqual(expected);

  const changed = await sidetone.page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the page tries what its types forbid
    const page = window as any;
    const attempts = [
      () => (page.sidetone = {}),
      () => (page.sidetone.settings = {}),
      () => (page.sidetone.settings.get = () => 'mine'),
      () => delete page.sidetone,
    ];
    const before = page.sidetone.settings.get;
    for (const attempt of attempts) {
      try {
        attempt();
      } catch {
        // Strict mode throws; nothing may change either way.
      }
    }
    return page.sidetone.settings.get !== before;
  });
  expect(changed).toBe(false);
});

test('hides Node, Electron and the preload from the renderer', async ({ sidetone }) => {
  const found = await sidetone.page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter(
      (name) => name in window,
    ),
  );
  expect(found).toEqual([]);
});

test('enforces the content security policy', async ({ sidetone }) => {
  const outcome = await sidetone.page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.head.append(script);
    await fetch('https://example.com/').catch(() => undefined);
    await new Promise<void>((resolve) => {
      const image = new Image();
      image.onload = () => resolve();
      image.onerror = () => resolve();
      image.src = 'https://example.com/pixel.png';
    });
    // The browser reports each violation in a separate task.
    while (violations.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
    return { violations, inlineRan: 'inlineRan' in window };
  });
  expect(outcome.inlineRan).toBe(false);
  expect(outcome.violations).toEqual(expect.arrayContaining(['script-src-elem', 'connect-src', 'img-src']));
});

test('the menu zooms the window', async ({ sidetone: { page, control } }) => {
  const getRatio = () => page.evaluate(() => window.devicePixelRatio);
  const actual = await getRatio();
  await control.clickMenu(['View', 'Zoom in']);
  await expect.poll(getRatio).toBeGreaterThan(actual);
  await control.clickMenu(['View', 'Actual size']);
  await expect.poll(getRatio).toBe(actual);
});
