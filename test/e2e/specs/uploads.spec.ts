import type { Page } from '@playwright/test';
import { audio, makeSparseWav } from '../../fixtures/audio.ts';
import {
  captivePortal,
  redirectTo,
  tooManyRequests,
  unauthorized,
  validation,
} from '../../service/faults/answers.ts';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { getUploadRow, startUploads } from '../pages/start-uploads.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const menu = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('the empty screen says what to do, and the system dialog adds files', async ({
  connected: { page, control },
}) => {
  await page.getByRole('link', { name: 'Queue' }).click();
  await expect(page.getByRole('heading', { name: 'Drop audio anywhere on this window' })).toBeVisible();
  await control.answerDialog('open', { filePaths: [audio.m4a.path] });
  await page.getByRole('button', { name: 'Choose files…' }).click();
  await expect(page.getByLabel('Name of speech-us.m4a')).toHaveValue('Nothing is sent twice');
});

test('shows and announces an upload from its start to the open text', { tag: '@smoke' }, async ({
  connected: { page },
  service,
}) => {
  const hold = holdAt('response');
  service.faults.next('transcriptions.store', hold);
  await startUploads(page, [audio.mp3.path]);
  const row = getUploadRow(page, 'Episode 12: The window');
  await hold.reached;
  await expect(row).toContainText('The service is listening');
  await expect(row).toContainText(/The service is listening.*for /);
  await expect(page.getByRole('link', { name: /Queue/ })).toContainText('0 of 1');
  await expect(page.locator('[data-announcer]')).toContainText('being transcribed');
  hold.release();
  await expect(row).toContainText('Transcribed');
  // As the list of texts has it.
  await expect(row).toContainText(/\d words?/);
  await expect(page.locator('[data-announcer]')).toContainText('is transcribed');
  await row.getByRole('button', { name: 'Open text' }).click();
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Text of Episode 12/ })).toBeVisible();
});

test('shows progress and size of a large file, and asks before it is cancelled', async ({
  connected: { page },
  service,
}) => {
  const file = makeSparseWav(400_000_000, 'long episode.wav');
  const hold = holdAt('received');
  service.faults.next('transcriptions.store', hold);
  await startUploads(page, [file.path]);
  const row = getUploadRow(page, 'Long episode');
  await expect(row).toContainText(/Sending|The service is listening/);
  await hold.reached;
  await expect(row).toContainText('The service is listening');
  await expect(page.locator('[data-queue-totals]')).toHaveText('0 of 1 transcribed');
  const all = page.getByRole('progressbar', { name: 'Progress of the queue' });
  await expect(all).toHaveAttribute('aria-valuetext', '100%');
  await menu(page, 'Long episode', 'Cancel');
  await expect(page.getByRole('dialog')).toContainText('The service may still finish it.');
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(row).toContainText('Cancelled');
  hold.release();
  file.remove();
});

for (const shape of ['message', 'errors'] as const) {
  test(`shows the error of the service for 422 (${shape}), and the name can be corrected`, async ({
    connected: { page },
    service,
  }) => {
    service.faults.next('transcriptions.store', validation({ name: ['The name is taken.'] }, shape));
    await startUploads(page, [audio.flac.path]);
    const row = getUploadRow(page, 'Nothing is lost');
    await expect(row).toContainText('The service refused these details');
    await row.getByText('What the service said').click();
    await expect(row.getByText('The name is taken.')).toBeVisible();
    await row.getByRole('button', { name: 'Edit details…' }).click();
    await page.getByLabel('Name of speech-us.flac').fill('Nothing is lost, again');
    await page.getByRole('button', { name: /Save and send again/ }).click();
    await expect(getUploadRow(page, 'Nothing is lost, again')).toContainText('Transcribed');
    expect(service.data.transcriptions.getAll()).toHaveLength(1);
  });
}

test('explains an unknown outcome, and sends again or removes only on request', async ({
  host,
  launch,
  service,
}) => {
  // Main searches for the record for 105 seconds before it asks the user. The stand-in on POSIX can skip the waits.
  test.setTimeout(400_000);
  const canSkip = host === 'stand-in' && process.platform !== 'win32';
  const preloaded = new URL('../fixtures/skip-waits.ts', import.meta.url).href;
  const env = { NODE_OPTIONS: `--import=${preloaded}`, SIDETONE_TEST_SKIPPED_WAIT: '90000' };
  const { page, pid } = await launch(canSkip ? { env } : {});
  await connect(page, service);
  await page.reload();
  await page.evaluate(() => window.sidetone.settings.update({ concurrency: 4 }));
  service.faults.next('transcriptions.store', dieAfterBody({ record: false }), 4);
  await startUploads(page, [audio.wav.path, audio.tone.path, audio.mp3.path, audio.m4a.path]);
  const again = getUploadRow(page, 'Speech en');
  const there = getUploadRow(page, 'Tone');
  // The limits of requests that are being sent are waits too.
  await expect(page.getByRole('row').filter({ hasText: 'Checking whether it arrived' })).toHaveCount(4);
  const getUnknown = (): Promise<number> => {
    if (canSkip) process.kill(pid, 'SIGWINCH');
    return page.getByRole('row').filter({ hasText: 'Outcome unknown' }).count();
  };
  await expect.poll(getUnknown, { timeout: 300_000 }).toBe(4);
  expect(service.recorder.getRequests('transcriptions.store')).toHaveLength(4);

  await there.getByRole('button', { name: 'It arrived' }).click();
  await expect(there).toHaveCount(0);

  await again.getByRole('button', { name: 'Send again' }).click();
  const question = page.getByRole('dialog', { name: 'Send it again?' });
  await expect(question).toContainText('sending it again can create a duplicate');
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect(again).toContainText('Transcribed', { timeout: 60_000 });
  expect(service.recorder.getRequests('transcriptions.store')).toHaveLength(5);

  // What many have in common is asked once.
  await page.getByRole('button', { name: 'Send 2 again…' }).click();
  const together = page.getByRole('dialog', { name: 'Send 2 files again?' });
  await expect(together).toContainText('there are no new texts with their names so far');
  await together.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Transcribed' })).toHaveCount(3, { timeout: 60_000 });
  expect(service.recorder.getRequests('transcriptions.store')).toHaveLength(7);
});

test('pauses the queue for a key that is refused, and asks for another', { tag: '@smoke' }, async ({
  connected: { page },
  service,
}) => {
  const stop = service.faults.always('any', unauthorized());
  await startUploads(page, [audio.wav.path]);
  const row = getUploadRow(page, 'Speech en');
  await expect(row).toContainText('Waits for your key');
  await expect(page.getByRole('link', { name: 'Connection: Key not accepted' })).toBeVisible();
  stop();
  await row.getByRole('button', { name: 'Enter key' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
  await page.getByLabel('API key', { exact: true }).fill(service.apiKey);
  await page.getByRole('button', { name: 'Save and test' }).click();
  await page.getByRole('link', { name: /^Queue/ }).click();
  await expect(row).toContainText('Transcribed');
});

test('counts down a pause that the service requests, then resumes', async ({
  connected: { page },
  service,
}) => {
  service.faults.next('transcriptions.store', tooManyRequests('4'));
  await startUploads(page, [audio.wav.path]);
  const row = getUploadRow(page, 'Speech en');
  await expect(row).toContainText('The service asks for a pause');
  await expect(row).toContainText(/Resumes in 0:0[1-4]/);
  await expect(row.getByRole('button', { name: 'Try now' })).toHaveCount(0);
  await expect(row).toContainText('Transcribed');
});

test('a response that is not the service’s is quoted', async ({ connected: { page }, service }) => {
  service.faults.always('transcriptions.store', captivePortal());
  // Too large to be sent completely before the response comes: it certainly did not arrive.
  const file = makeSparseWav(64_000_000, 'large.wav');
  await startUploads(page, [file.path]);
  await expect(getUploadRow(page, 'Large')).toContainText('did not come from the service');
  file.remove();
});

test('pauses all, resumes all, cancels, removes finished ones', { tag: '@smoke' }, async ({
  connected: { page },
  service,
}) => {
  const hold = holdAt('begin');
  service.faults.always('transcriptions.store', hold);
  await startUploads(page, [audio.mp3.path, audio.m4a.path, audio.ogg.path, audio.wav.path]);
  await page.getByRole('button', { name: 'Pause all' }).click();
  await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible();
  await menu(page, 'Speech en', 'Cancel');
  await expect(getUploadRow(page, 'Speech en')).toContainText('Cancelled');
  hold.release();
  await page.getByRole('button', { name: 'Resume all' }).click();
  await expect(page.getByText('Transcribed', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Drop audio anywhere on this window' })).toBeVisible();
});

test('retries all that failed at once, except uploads that need a change first', { tag: '@smoke' }, async ({
  connected: { page },
  service,
}) => {
  await page.evaluate(() => window.sidetone.settings.update({ concurrency: 1 }));
  service.faults.next('transcriptions.store', redirectTo('https://example.invalid/', 307), 2);
  service.faults.next('transcriptions.store', validation({ name: ['The name is taken.'] }, 'message'));
  await startUploads(page, [audio.mp3.path, audio.m4a.path, audio.ogg.path]);
  // Besides them, the announcement of several changes has the reasons.
  const rows = page.getByRole('treegrid', { name: 'Queue' });
  await expect(rows.getByText('The service redirected to another address')).toHaveCount(2);
  await expect(rows.getByText('The service refused these details')).toHaveCount(1);
  await page.getByRole('button', { name: 'Retry 2 failed' }).click();
  await expect(page.getByText('Transcribed', { exact: true })).toHaveCount(2);
  await expect(rows.getByText('The service refused these details')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Retry .* failed$/ })).toHaveCount(0);
});

test('moves between rows, screens and files by keyboard', async ({
  connected: { page, control },
  service,
}) => {
  await startUploads(page, [audio.mp3.path, audio.m4a.path]);
  await expect(page.getByText('Transcribed', { exact: true })).toHaveCount(2);
  const { rows } = uploadsPage(page);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+3');
  await expect(page.getByRole('heading', { name: 'Websites', level: 1 })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Comma');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Choose audio files');
  // It opens at its top.
  await expect(page.getByRole('heading', { name: 'Anywhere', exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Anywhere', exact: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await control.answerDialog('open', { filePaths: [audio.tone.path] });
  await page.keyboard.press('ControlOrMeta+o');
  await expect(page.getByLabel('Name of tone.wav')).toBeVisible();
  expect(service.recorder.getRequests('transcriptions.store')).toHaveLength(2);
});

test('after a row is removed by keyboard, the row that takes its place is focused', async ({
  connected: { page },
}) => {
  await dropFiles(page, [audio.mp3.path, audio.m4a.path, audio.ogg.path]);
  await page.getByRole('button', { name: 'Later' }).last().click();
  await page.getByRole('link', { name: /^Queue/ }).click();
  const { rows } = uploadsPage(page);
  await expect(rows).toHaveCount(3);
  const remove = async (): Promise<void> => {
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Remove from list' }).press('Enter');
  };
  for (const [at, left] of [
    [1, 2],
    [1, 1],
  ] as const) {
    await rows
      .nth(at)
      .getByRole('button', { name: /^More for/ })
      .focus();
    await remove();
    await expect(rows).toHaveCount(left);
    await expect(rows.nth(Math.min(at, left - 1))).toBeFocused();
  }
});

test('reorders waiting uploads by keyboard, menu and dragging; saves and announces the order', async ({
  connected: { page },
  service,
}) => {
  await dropFiles(page, [audio.mp3.path, audio.m4a.path, audio.ogg.path, audio.wav.path]);
  await page.getByRole('button', { name: 'Later' }).last().click();
  await page.getByRole('link', { name: /^Queue/ }).click();
  const { rows } = uploadsPage(page);
  await expect(rows).toHaveCount(4);
  const names = uploadsPage(page).getNames;
  const [a, b, c, d] = await names();

  await rows.nth(0).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(names).toEqual([b, c, a, d]);
  await expect(rows.nth(2)).toBeFocused();
  await expect(page.locator('[data-announcer]')).toHaveText(`“${a}” is now 3 of 4`);

  await menu(page, d ?? '', 'Move to top');
  await expect.poll(names).toEqual([d, b, c, a]);

  const grip = await rows.nth(0).locator('[data-grip]').boundingBox();
  const last = await rows.nth(3).boundingBox();
  if (!grip || !last) throw new Error('nothing to drag');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + 20, last.y + 5, { steps: 5 });
  await page.mouse.up();
  await expect.poll(names).toEqual([b, c, d, a]);

  await page.reload();
  await expect.poll(names).toEqual([b, c, d, a]);
  await page.getByRole('button', { name: 'Start all' }).click();
  await expect(page.getByText('Transcribed', { exact: true })).toHaveCount(4);
  expect([b, c]).toContain(service.data.transcriptions.getAll()[0]?.name);
});
