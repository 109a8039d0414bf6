/** Runs a measurement with its own Sidetone and its own test service. */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchSidetone } from '../e2e/fixtures/launch.ts';
import type { LaunchOptions, Sidetone } from '../e2e/fixtures/sidetone.ts';
import { connect } from '../e2e/pages/service-test.ts';
import { startTestService, type TestService } from '../service/service.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface BenchContext {
  readonly page: Page;
  readonly service: TestService;
  readonly sidetone: Sidetone;
}

export interface Preparation {
  /** Prepares the service and the profile before Sidetone starts. */
  readonly prepare?: (service: TestService, userData: string) => void;
  readonly env?: LaunchOptions['env'];
  /** A clone, whose build is measured. Default: this repository. */
  readonly appDir?: string | undefined;
  readonly serviceOptions?: Parameters<typeof startTestService>[0];
}

export const withSidetone = async <T>(
  measure: (given: BenchContext) => Promise<T>,
  { prepare, env, appDir, serviceOptions }: Preparation = {},
): Promise<T> => {
  const folder = temporaryFolder('bench');
  const userData = path.join(folder, 'profile');
  const service = await startTestService(serviceOptions);
  try {
    prepare?.(service, userData);
    const sidetone = await launchSidetone({ userData, ...(env && { env }), ...(appDir && { appDir }) });
    try {
      await setUp(sidetone.page, service);
      return await measure({ page: sidetone.page, service, sidetone });
    } finally {
      await sidetone.dispose();
    }
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};

const setUp = async (page: Page, service: TestService): Promise<void> => {
  await connect(page, service);
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
};

export const loadNote = (): string => `Load of the machine at the end: ${loadavg()[0]?.toFixed(2)}.`;
