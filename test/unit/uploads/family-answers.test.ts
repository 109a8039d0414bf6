/** What deployed servers of this family answer, and what follows: requests sent, words shown, text kept. */
import { afterAll, expect, test } from 'vitest';
import { mayBeCut } from '../../../preload/contract/limits/file-limits.ts';
import { formatErrorDetail } from '../../../preload/messages/translate.ts';
import { toVerdictInput } from '../../../preload/recordings/verdict.ts';
import { explainFailure } from '../../../renderer/features/uploads/explain-failure.ts';
import { recordMetric } from '../../metric.ts';
import { answerWith, validation } from '../../service/faults/answers.ts';
import { html, json } from '../../service/specification/http/response.ts';
import { createSetupFactory, getOnlyJob, getStoreRequests } from './queue-helpers.ts';

const setUp = createSetupFactory();
const store = 'transcriptions.store';
const serverError = (message: string) => answerWith(json(500, { message }), 'after body');

let passed = 0;
const cases: string[] = [];
const check = (title: string, run: () => Promise<void>): void => {
  cases.push(title);
  test(title, async () => {
    await run();
    passed += 1;
  });
};
afterAll(() => recordMetric('family-answers', `${passed}/${cases.length}`));

const timeLimit = 'cURL error 28: Operation timed out after 300001 milliseconds with 0 bytes received';
const refusedByModel =
  'Client error: `POST https://api.example.com/v1` resulted in a `400 Bad Request` response';

for (const [message, key] of [
  [timeLimit, 'service_time_limit'],
  [refusedByModel, 'recogniser_refused'],
] as const)
  check(`a 500 that would repeat is sent once: ${key}`, async () => {
    const setup = await setUp();
    setup.service.faults.always(store, serverError(message));
    const { id } = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    const { state } = await setup.waitForState(id, 'failed');
    expect(state).toMatchObject({
      error: { code: 'server_error', serviceMessage: message, detail: { key } },
    });
    expect(formatErrorDetail({ key })).toMatch(/shorter parts|smaller/);
    expect(getStoreRequests(setup)).toHaveLength(1);
  });

check('a recogniser that is busy is given time', async () => {
  const setup = await setUp();
  const busy =
    'Client error: `POST https://api.example.com/v1` resulted in a `429 Too Many Requests` response';
  setup.service.faults.next(store, serverError(busy));
  const { id } = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
  const { state } = await setup.waitForState(id, 'waiting');
  expect(state).toMatchObject({ reason: 'server_busy' });
  await setup.waitForState(id, 'done');
  expect(getStoreRequests(setup)).toHaveLength(2);
});

const text = 'All of the words, that were (spoken) & heard.\n'.repeat(3_000);
const refusedText = `SQLSTATE[22001]: String data, right truncated: 1406 Data too long for column 'result' at row 1 (SQL: insert into \`transcriptions\` (\`name\`, \`result\`, \`words\`) values (A, ${text}, 9))`;
const escaped = refusedText.replaceAll('&', '&amp;').replaceAll("'", '&#039;');

for (const [title, fault] of [
  ['in JSON', serverError(refusedText)],
  [
    'on a page for developers',
    answerWith(html(500, `<html><!-- QueryException: ${refusedText} --><h1>${escaped}</h1>`), 'after body'),
  ],
] as const)
  check(
    `a text that the database refuses arrives on this computer, and the file is sent once: ${title}`,
    async () => {
      const setup = await setUp();
      setup.service.faults.always(store, fault);
      const { id } = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
      const { state } = await setup.waitForState(id, 'failed');
      expect(state).toMatchObject({ error: { detail: { key: 'service_text_not_stored' } } });
      expect(getStoreRequests(setup)).toHaveLength(1);
      expect(setup.unstoredTexts).toEqual([text]);
    },
  );

for (const [title, fault] of [
  ['422', validation({ name: ['Sie haben das Limit erreicht.'] }, 'message')],
  ['403', answerWith(json(403, { message: 'No.', status: 403 }), 'after body')],
  ['402', answerWith(json(402, { message: 'Pay.' }), 'after body')],
] as const)
  check(`a quota stops thirty files at the first one: ${title}`, async () => {
    const setup = await setUp({ settings: { concurrency: 1 } });
    setup.service.faults.always(store, fault);
    const jobs = await setup.add(...Array.from({ length: 30 }, (_, at) => setup.makeWav(`${at}.wav`)));
    await setup.waitForState(jobs[0]?.id ?? '', 'failed');
    for (const { id } of jobs.slice(1))
      expect((await setup.waitForState(id, 'paused')).state).toEqual({ kind: 'paused', reason: 'refused' });
    expect(getStoreRequests(setup)).toHaveLength(1);
  });

check('the same refusal three times in a row stops the others', async () => {
  const setup = await setUp({ settings: { concurrency: 1 } });
  setup.service.faults.always(store, validation({ plan: ['No.'] }, 'message'));
  const jobs = await setup.add(...Array.from({ length: 30 }, (_, at) => setup.makeWav(`${at}.wav`)));
  await setup.waitForState(jobs.at(-1)?.id ?? '', 'paused');
  expect(getStoreRequests(setup)).toHaveLength(3);
});

check('a word that is not allowed: sent once, and the fields are named', async () => {
  const setup = await setUp({ settings: { concurrency: 1 } });
  const banned = { description: ['Das Wort ist gesperrt.'], language: ['Das Wort ist gesperrt.'] };
  setup.service.faults.next(store, validation(banned, 'errors'));
  const [first, second] = await setup.add(setup.makeWav('a.wav'), setup.makeWav('b.wav'));
  const failed = await setup.waitForState(first?.id ?? '', 'failed');
  if (failed.state.kind !== 'failed') throw new Error('Not failed');
  expect(explainFailure(failed, failed.state.error).next).toContain('A word in Names and terms and Language');
  await setup.waitForState(second?.id ?? '', 'done');
  expect(getStoreRequests(setup)).toHaveLength(2);
});

check('a part is as short as its language needs', async () => {
  const file = {
    size: 1,
    fileName: 'a.wav',
    durationSeconds: 1,
    format: 'wav',
    choice: 'automatic',
  } as const;
  const rules = {
    maxFileBytes: null,
    acceptedTypes: null,
    maxPartSeconds: 3_600,
    longRecordings: 'parts',
    shrinkFittingFiles: false,
    format: 'webm',
  } as const;
  const getMinutes = (language: string) =>
    (toVerdictInput({ ...file, language }, rules).maxPartSeconds ?? 0) / 60;
  expect(['', 'en-US', 'ja-JP', 'zh-Hant-TW', 'KR', 'ru-RU', 'UA'].map(getMinutes)).toEqual([
    60, 60, 20, 20, 20, 30, 30,
  ]);
});

check('a text of 65,535 bytes may have been cut', async () => {
  expect([65_532, 65_533, 65_535, 65_536].map((bytes) => mayBeCut('x'.repeat(bytes)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(mayBeCut('語'.repeat(21_845))).toBe(true);
});
