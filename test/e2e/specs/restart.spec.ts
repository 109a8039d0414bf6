import { audio } from '../../fixtures/audio.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expect, test } from '../pages/service-test.ts';

test('settings, key and jobs survive kill -9', async ({ sidetone: first, service, restart }) => {
  // Every upload is held before its response: at the kill the first is transcribing and the others wait.
  service.faults.always('transcriptions.store', holdAt('received'));
  await connectThroughWelcome(first.page, service);
  await first.page.evaluate(() =>
    window.sidetone.settings.update({ concurrency: 1, language: 'DE', theme: 'dark' }),
  );
  await dropFiles(first.page, [audio.wav.path, audio.mp3.path, audio.flac.path]);
  const sheet = first.page.getByRole('dialog', { name: 'Transcribe 3 files' });
  await sheet.getByRole('button', { name: 'Start' }).click();
  await service.recorder.waitFor(
    (request) => request.operation === 'transcriptions.store' && request.complete,
  );
  await first.kill();

  const second = await restart();
  const settings = await second.page.evaluate(() => window.sidetone.settings.get());
  expect(settings).toMatchObject({
    ok: true,
    value: {
      contentUrl: service.contentUrl,
      analyticsUrl: service.analyticsUrl,
      hasApiKey: true,
      keyState: 'stored',
      concurrency: 1,
      language: 'DE',
      theme: 'dark',
    },
  });
  const test = await second.page.evaluate(() => window.sidetone.settings.testConnection());
  expect(test).toMatchObject({ ok: true, value: { analytics: { ok: true }, content: { ok: true } } });
  const jobs = await second.page.evaluate(() => window.sidetone.uploads.list());
  expect(jobs.ok && jobs.value.jobs.map(({ fileName }) => fileName).sort()).toEqual(
    [audio.wav.fileName, audio.mp3.fileName, audio.flac.fileName].sort(),
  );
});
