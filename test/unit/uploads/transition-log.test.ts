/** The log tells the story of an upload without the code. */
import { expect, test } from 'vitest';
import { tooManyRequests, validation } from '../../service/faults/answers.ts';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { createSetupFactory, getOnlyJob } from './queue-helpers.ts';
import { unwrap } from './uploads-setup.ts';

const setUp = createSetupFactory();
const store = 'transcriptions.store';

test('has each transition of an upload once, with from, to and reason', async () => {
  const setup = await setUp();
  const { faults } = setup.service;
  faults.next(store, validation({ name: ['Secret words of the service.'] }, 'errors'));
  faults.next(store, tooManyRequests('2'));
  faults.next(store, dieAfterBody({ record: true }));
  const { id } = getOnlyJob(await setup.add(setup.makeWav('secret.wav')));
  await setup.waitForState(id, 'failed');
  unwrap(await setup.uploads.retry([id]));
  await setup.waitForState(id, 'done');

  const log = setup.log.join('\n');
  const withoutTimes = log.replaceAll(id, 'ID').replaceAll(/until [-0-9T:.]+Z/g, 'until TIME');
  expect(withoutTimes.split('\n')).toEqual([
    'upload ID: new → queued (jobs_added)',
    'upload ID: queued → uploading (jobs_added)',
    'upload ID: uploading → transcribing (body_ending)',
    'upload ID: transcribing → failed (attempt_ended, validation, status 422)',
    'upload ID: failed → queued (retry_requested)',
    'upload ID: queued → uploading (retry_requested)',
    'all uploads: paused (attempt_ended, rate_limited, status 429, until TIME)',
    'upload ID: uploading → waiting (attempt_ended, rate_limited, status 429, until TIME)',
    'all uploads: resumed (timer_due)',
    'upload ID: waiting → queued (timer_due)',
    'upload ID: queued → uploading (timer_due)',
    'upload ID: uploading → transcribing (body_ending)',
    'upload ID: transcribing → checking (attempt_ended, connection_lost)',
    'upload ID: checking → done (outcome_verified, transcription 1)',
  ]);
  const { file_name: fileName, name } = setup.service.data.transcriptions.getAll()[0] ?? {};
  for (const secret of [setup.key, fileName, name, 'Secret', setup.folder]) {
    expect(log).not.toContain(secret ?? 'missing');
  }
});
