/** Killed processes and second starts: reliability 61 to 63. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdAt, holdInBody } from '../../service/faults/timing.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { expect, fault } from '../fixtures/fault.ts';
import { listVisibleWindows } from '../fixtures/visible-windows.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const store = 'transcriptions.store';
/** Bytes. More than the system's socket buffers, so that a held upload is in mid-body on both sides. */
const large = 24_000_000;

fault(
  '61',
  'the renderer is killed during an upload: uploads continue, the window shows the list again',
  async ({ takeSidetone, service, ledger }) => {
    const held = holdInBody(0.3);
    service.faults.always(store, held);
    const sidetone = await takeSidetone();
    await connectThroughWelcome(sidetone.page, service);
    const files = ['one.wav', 'two.wav', 'three.wav'].map((name) => ledger.makeWav(name, large));
    await uploadsPage(sidetone.page).upload(files);
    await held.reached;
    await sidetone.control.crashRenderer();
    const uploads = uploadsPage(await sidetone.nextPage());
    await uploads.open();
    await expect.poll(uploads.getNames).toEqual(['One', 'Two', 'Three']);
    await uploads.expectText('Sending', 2);
    held.release();
    await uploads.expectText('Transcribed', 3);
    // The same attempts went on; none was started again.
    expect(ledger.countStoreRequests()).toBe(3);
    expect(await listVisibleWindows(sidetone)).toHaveLength(1);
    expect((await sidetone.control.record()).errors).toEqual([]);
  },
);

fault(
  '61 again',
  'a renderer that crashes repeatedly is not reloaded for ever: the user is asked, uploads continue',
  async ({ launch, service, ledger }) => {
    const held = holdAt('received');
    service.faults.next(store, held);
    const sidetone = await launch();
    await connectThroughWelcome(sidetone.page, service);
    await uploadsPage(sidetone.page).upload([ledger.makeWav('one.wav')]);
    await held.reached;
    await sidetone.control.answerDialog('message', { response: 0 });
    const dialogs = async () => (await sidetone.control.record()).dialogs;
    for (let death = 1; death <= 4; death += 1) {
      expect(await dialogs()).toEqual([]);
      await sidetone.control.crashRenderer();
      await expect((await sidetone.nextPage()).getByRole('link', { name: 'Queue' })).toBeVisible();
    }
    expect(await dialogs()).toMatchObject([
      { kind: 'message', message: 'The window can’t be shown.', buttons: ['Try again', 'Quit'] },
    ]);
    held.release();
    const uploads = uploadsPage(sidetone.page);
    await uploads.open();
    await uploads.expectText('Transcribed');
    expect(ledger.countStoreRequests()).toBe(1);
  },
);

fault(
  '62',
  'killed at several moments of quitting: settings and jobs are complete, nothing is sent twice',
  async ({ launch, folder, service, ledger }) => {
    const userData = path.join(folder, 'profile');
    let sidetone = await launch({ userData });
    await connectThroughWelcome(sidetone.page, service);
    await sidetone.page.evaluate(() => window.sidetone.settings.update({ language: 'DE', concurrency: 1 }));
    service.faults.always(store, holdInBody(0.3));
    await uploadsPage(sidetone.page).upload([
      ledger.makeWav('one.wav', large),
      ledger.makeWav('two.wav', large),
    ]);
    for (const [round, ms] of [0, 10, 40, 120].entries()) {
      await expect.poll(ledger.countStoreRequests, { timeout: 90_000 }).toBe(round + 1);
      await sidetone.control.answerDialog('message', { response: 1 });
      sidetone.control.quit().catch(() => undefined);
      await sleep(ms);
      await sidetone.kill();
      sidetone = await launch({ userData });
      expect(await sidetone.page.evaluate(() => window.sidetone.settings.get())).toMatchObject({
        ok: true,
        value: { language: 'DE', concurrency: 1, keyState: 'stored', quarantinedFile: null },
      });
      const jobs = await ledger.getJobs(sidetone.page);
      expect(jobs.map(({ fileName }) => fileName)).toEqual(['one.wav', 'two.wav']);
    }
    // Interrupted attempts never become records; the next attempts are complete.
    await expect.poll(ledger.countStoreRequests, { timeout: 90_000 }).toBe(5);
    service.faults.clear();
    await sidetone.control.answerDialog('message', { response: 1 });
    await sidetone.stop();
    const last = await launch({ userData });
    const uploads = uploadsPage(last.page);
    await uploads.open();
    await uploads.expectText('Transcribed', 2);
    expect(ledger.countRecords()).toBe(2);
  },
  { timeout: 360_000 },
);

fault(
  '63',
  'a second start passes its files on and ends; files on the first command line are added as well',
  async ({ launch, folder, service, ledger }) => {
    const userData = path.join(folder, 'profile');
    const setUp = await launch({ userData });
    await connectThroughWelcome(setUp.page, service);
    await setUp.stop();

    const first = await launch({ userData, args: [ledger.makeWav('first.wav')] });
    const sheet = first.page.getByRole('dialog', { name: /^Transcribe/ });
    await expect(sheet).toHaveAccessibleName('Transcribe 1 file');
    const relative = path.relative(process.cwd(), ledger.makeWav('second one.wav'));
    const missing = path.join(folder, 'not there.wav');
    const second = await launch({ userData, args: [relative, missing] });
    expect(await second.ended).toEqual({ code: 0, signal: null });
    await expect(sheet).toHaveAccessibleName('Transcribe 2 files');
    await expect(sheet.getByText('not there.wav')).toBeVisible();
    await sheet.getByRole('button', { name: /^Start/ }).click();
    const uploads = uploadsPage(first.page);
    await uploads.expectText('Transcribed', 2);

    // Without the review, files of a second start are sent at once, in the first window.
    await first.page.evaluate(() => window.sidetone.settings.update({ reviewBeforeUpload: false }));
    await first.control.blur();
    await launch({ userData, args: [ledger.makeWav('third.wav')] });
    await expect(first.page.getByText('1 file added')).toBeVisible();
    await uploads.open();
    await uploads.expectText('Transcribed', 3);
    expect(await listVisibleWindows(first)).toMatchObject([{ focused: true }]);
    expect(ledger.countStoreRequests()).toBe(3);
  },
);
