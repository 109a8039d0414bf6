/** Leaving while uploads run: asked first, nothing lost, and it really ends. */
import { audio } from '../../fixtures/audio.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect, test } from '../fixtures/test.ts';

let service: TestService;
test.beforeEach(async () => {
  service = await startTestService();
});
test.afterEach(() => service.close());

const startUpload = async (sidetone: Sidetone): Promise<void> => {
  service.faults.always('transcriptions.store', holdAt('received'));
  await connectThroughWelcome(sidetone.page, service);
  await dropFiles(sidetone.page, [audio.wav.path]);
  await sidetone.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await service.recorder.waitFor(
    (request) => request.operation === 'transcriptions.store' && request.complete,
  );
};

test('with uploads running it asks, and stays when the person says so', async ({
  launch,
  folder: userData,
}) => {
  const sidetone = await launch({ userData });
  await startUpload(sidetone);
  await sidetone.control.answerDialog('message', { response: 0 });
  await sidetone.control.quit();
  await expect
    .poll(async () => (await sidetone.control.record()).dialogs.map(({ kind }) => kind))
    .toEqual(['message']);
  const jobs = await sidetone.page.evaluate(() => window.sidetone.uploads.list());
  expect(jobs).toMatchObject({ ok: true, value: [{ state: { kind: 'transcribing' } }] });
});

for (const way of ['quit', 'closeWindow'] as const) {
  test(`by ${way}, with uploads running, it ends when the person says so and goes on at the next start`, async ({
    launch,
    folder: userData,
  }) => {
    const sidetone = await launch({ userData });
    await startUpload(sidetone);
    await sidetone.control.answerDialog('message', { response: 1 });
    await sidetone.control[way]().catch(() => undefined);
    expect(await sidetone.ended).toMatchObject({ code: 0 });

    service.faults.clear();
    const again = await launch({ userData });
    const jobs = await again.page.evaluate(() => window.sidetone.uploads.list());
    expect(jobs).toMatchObject({ ok: true, value: [{ fileName: audio.wav.fileName }] });
    expect(service.recorder.getRequests('transcriptions.store')).toHaveLength(1);
  });
}

test('without uploads it ends unasked', async ({ launch }) => {
  const sidetone = await launch();
  await connectThroughWelcome(sidetone.page, service);
  expect(await sidetone.stop()).toMatchObject({ code: 0 });
});

test('a page that wants to stay cannot keep Sidetone from quitting', async ({ sidetone }) => {
  const { page } = sidetone;
  await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()));
  // Chromium only asks a page that the user has touched.
  await page.locator('body').click();
  page.on('dialog', () => undefined);
  expect(await sidetone.stop()).toMatchObject({ code: 0 });
});

test('a page that hangs as it closes cannot keep Sidetone from quitting', async ({ sidetone }) => {
  await sidetone.page.evaluate(() =>
    window.addEventListener('beforeunload', () => {
      for (;;);
    }),
  );
  expect(await sidetone.stop()).toMatchObject({ code: 0 });
});
