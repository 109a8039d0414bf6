/** `test` with a service: `service` is a test service, `connected` is a Sidetone connected to it. */
import type { Page } from '@playwright/test';
import type { SidetoneBridge } from '../../../preload/contract/contract.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { test as base, expect } from '../fixtures/test.ts';

export interface ServiceConnection {
  readonly contentUrl: string;
  readonly analyticsUrl: string;
  readonly apiKey: string;
}

type WindowWithBridge = Window & { readonly sidetone: SidetoneBridge<File> };

/** Connects without the screens. Turns automatic saving off; `saveAutomatically` turns it on. */
export const connect = async (
  page: Page,
  { contentUrl, analyticsUrl, apiKey }: ServiceConnection,
): Promise<void> => {
  const outcome = await page.evaluate(
    async ([content, analytics, key]) => {
      const { settings } = (window as unknown as WindowWithBridge).sidetone;
      const updated = await settings.update({
        contentUrl: content,
        analyticsUrl: analytics,
        saveAutomatically: false,
      });
      if (!updated.ok) return updated;
      const saved = await settings.setApiKey(key);
      // A refused key is not stored.
      return saved.ok ? saved.value.settings?.keyState : saved;
    },
    [contentUrl, analyticsUrl, apiKey] as const,
  );
  expect(outcome).toMatch(/^(?:stored|session)$/);
};

/** Turns automatic saving on, the default of a new profile. */
export const saveAutomatically = async (page: Page): Promise<void> => {
  const outcome = await page.evaluate(() =>
    (window as unknown as WindowWithBridge).sidetone.settings.update({ saveAutomatically: true }),
  );
  expect(outcome).toMatchObject({ ok: true, value: { saveAutomatically: true } });
};

export const getSettings = (page: Page) =>
  page.evaluate(() => (window as unknown as WindowWithBridge).sidetone.settings.get());

const usedPorts = new Set<number>();

/** The application may know the port's data from an earlier test. */
const startOnUnusedPort = async (): Promise<TestService> => {
  const service = await startTestService();
  if (!usedPorts.has(service.port)) {
    usedPorts.add(service.port);
    return service;
  }
  const [next] = await Promise.all([startOnUnusedPort(), service.close()]);
  return next;
};

export const test = base.extend<{ service: TestService; connected: Sidetone }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the first argument
  service: async ({}, use) => {
    const service = await startOnUnusedPort();
    await use(service);
    await service.close();
  },
  connected: async ({ takeSidetone, service }, use) => {
    const sidetone = await takeSidetone((page) => connect(page, service));
    await expect(sidetone.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await use(sidetone);
  },
});

export { expect };
