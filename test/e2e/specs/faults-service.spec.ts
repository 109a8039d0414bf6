/** The window while the service is unavailable or the clock jumps: reliability 12, 29 to 31 and 68. */
import path from 'node:path';
import { captivePortal, tooManyRequests, unauthorized } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { expect, fault } from '../fixtures/fault.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const store = 'transcriptions.store';
const asInQueue = { countedElsewhere: true };

fault(
  '12',
  'the key is revoked while the queue runs: waiting jobs say so and link to the key; they resume with a new key',
  async ({ takeSidetone, service, ledger }) => {
    const held = holdAt('received');
    service.faults.next(store, held);
    const sidetone = await takeSidetone();
    const { page } = sidetone;
    await connectThroughWelcome(page, service);
    await page.evaluate(() => window.sidetone.settings.update({ concurrency: 1 }));
    const uploads = uploadsPage(page);
    await uploads.upload(['one', 'two', 'three'].map((name) => ledger.makeWav(`${name}.wav`)));
    await held.reached;
    const restore = service.faults.always('any', unauthorized());
    held.release();
    await uploads.expectText('Waits for your key', 2);
    await expect(page.getByText('Key not accepted')).toBeVisible();
    expect(ledger.countStoreRequests()).toBe(1);
    await uploads.row('two').getByRole('button', { name: 'Enter key' }).click();
    restore();
    await page.getByLabel('API key', { exact: true }).fill(service.apiKey);
    await page.getByRole('button', { name: 'Save and test' }).click();
    await uploads.open();
    await uploads.expectText('Transcribed', 3);
    expect(ledger.countStoreRequests()).toBe(3);
  },
  asInQueue,
);

fault(
  '29 changes',
  'the proxy dies and another replaces it: shown in the rows, which resume',
  async ({ takeSidetone, service, ledger }) => {
    const [first, second] = [await startTestProxy(), await startTestProxy()];
    const sidetone = await takeSidetone();
    await sidetone.control.setProxy(`PROXY 127.0.0.1:${first.port}`);
    await connectThroughWelcome(sidetone.page, service);
    expect(first.requests.length).toBeGreaterThan(0);
    await sidetone.page.evaluate(() => window.sidetone.settings.update({ concurrency: 1 }));
    await first.close();
    const uploads = uploadsPage(sidetone.page);
    await uploads.upload([ledger.makeWav('one.wav'), ledger.makeWav('two.wav')]);
    await uploads.expectText('Your network’s proxy blocked the connection', 2);
    await sidetone.control.setProxy(`PROXY 127.0.0.1:${second.port}`);
    await uploads.expectText('Transcribed', 2);
    expect(second.requests.length).toBeGreaterThan(0);
    expect(ledger.countStoreRequests()).toBe(2);
    await second.close();
  },
  asInQueue,
);

fault(
  '30',
  'a captive portal replaces the service: nothing is sent, the row says so, and it resumes',
  async ({ takeSidetone, service, ledger }) => {
    const sidetone = await takeSidetone();
    await connectThroughWelcome(sidetone.page, service);
    await sidetone.page.evaluate(() => window.sidetone.settings.update({ concurrency: 1 }));
    const restore = service.faults.always('any', captivePortal());
    const uploads = uploadsPage(sidetone.page);
    await uploads.upload([ledger.makeWav('one.wav'), ledger.makeWav('two.wav')]);
    await uploads.expectText('The response did not come from the service', 2);
    await expect(uploads.row('one')).toContainText('Welcome aboard');
    expect(ledger.countStoreRequests()).toBe(0);
    restore();
    await uploads.expectText('Transcribed', 2);
    expect(ledger.countStoreRequests()).toBe(2);
  },
  asInQueue,
);

fault(
  '31',
  'offline, sleep and wake: the rows say so, nothing starts during sleep, all jobs resume after it',
  async ({ takeSidetone, service, ledger }) => {
    const held = holdAt('received');
    service.faults.next(store, held);
    const sidetone = await takeSidetone();
    await connectThroughWelcome(sidetone.page, service);
    await sidetone.page.evaluate(() => window.sidetone.settings.update({ concurrency: 1 }));
    const uploads = uploadsPage(sidetone.page);
    await uploads.upload(['one', 'two', 'three'].map((name) => ledger.makeWav(`${name}.wav`)));
    await held.reached;
    await sidetone.control.suspend();
    held.release();
    await uploads.expectText('Transcribed');
    await expect(uploads.rows.getByText('Next', { exact: true })).toHaveCount(2);
    await service.stop();
    await sidetone.control.resume();
    await uploads.expectText('Can’t reach the service', 2);
    await expect(uploads.row('two')).toContainText('Resumes when the service can be reached');
    await expect(
      sidetone.page.getByRole('link', { name: /^Connection: Can’t reach the service/ }),
    ).toBeVisible();
    await sidetone.control.suspend();
    await service.start();
    await sidetone.control.resume();
    await uploads.expectText('Transcribed', 3);
    expect(ledger.countStoreRequests()).toBe(3);
  },
  asInQueue,
);

for (const [direction, days] of [
  ['forward', 365],
  ['back', -365],
] as const) {
  fault(
    `68 ${direction}`,
    `the clock jumps a year ${direction} while one job is transcribed and others wait: all jobs finish, and the screen stays correct`,
    async ({ launch, folder, service, ledger }) => {
      const held = holdAt('received');
      service.faults.next(store, held);
      const env = {
        NODE_OPTIONS: `--import=${new URL('../fixtures/clock-jump.ts', import.meta.url).href}`,
        SIDETONE_TEST_CLOCK_JUMP: String(days * 86_400_000),
      };
      const sidetone = await launch({ userData: path.join(folder, 'profile'), env });
      await connectThroughWelcome(sidetone.page, service);
      await sidetone.page.evaluate(() => window.sidetone.settings.update({ concurrency: 1 }));
      const uploads = uploadsPage(sidetone.page);
      await uploads.upload(['one', 'two'].map((name) => ledger.makeWav(`${name}.wav`)));
      await held.reached;
      service.faults.next('transcriptions.list', tooManyRequests('2'));
      process.kill(sidetone.pid, 'SIGWINCH');
      await sidetone.page.clock.setSystemTime(Date.now() + days * 86_400_000);
      held.release();
      await uploads.expectText('The service asks for a pause');
      await expect(uploads.row('two')).toContainText(/Resum(es in 0:0\d|ing now)/);
      await uploads.expectText('Transcribed', 2);
      expect(ledger.countStoreRequests()).toBe(2);
      // Main's clock did jump.
      const ends = (await ledger.getJobs(sidetone.page)).map(({ state }) =>
        state.kind === 'done' ? state.at : 0,
      );
      for (const at of ends) expect(Math.round((at - Date.now()) / 86_400_000)).toBe(days);
    },
    asInQueue,
  );
}
