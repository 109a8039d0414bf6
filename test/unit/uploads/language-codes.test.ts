/** Language codes of uploads: a region by default, ISO 639-1 if the service requires it. */
import { describe, expect, it } from 'vitest';
import { recordMetric } from '../../metric.ts';
import { validation } from '../../service/faults/answers.ts';
import { wantsLanguageCodes } from '../../service/faults/service-variants.ts';
import { createSetupFactory, getOnlyJob, getStoreRequests, largeSize } from './queue-helpers.ts';
import type { UploadsSetup } from './uploads-setup.ts';

const setUp = createSetupFactory();
const getSentLanguages = (setup: UploadsSetup): readonly unknown[] =>
  getStoreRequests(setup).map((request) => request.field('language'));
const japanese = { settings: { language: 'ja-JP' } };

describe('the language code of an upload', () => {
  it('is the region by default', async () => {
    const setup = await setUp(japanese);
    await setup.waitForState(getOnlyJob(await setup.add(setup.makeWav('a.wav'))).id, 'done', 'failed');
    expect(getSentLanguages(setup)).toEqual(['JP']);
    expect(setup.languages.size).toBe(0);
  });

  it('is the language when the service requires it: two attempts for the first upload, one for each after it', async () => {
    const setup = await setUp(japanese);
    setup.service.faults.always('transcriptions.store', wantsLanguageCodes());
    const first = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    expect((await setup.waitForState(first.id, 'done', 'failed')).state.kind).toBe('done');
    expect(getSentLanguages(setup)).toEqual(['JP', 'ja']);
    expect([...setup.languages]).toEqual([[setup.contentUrl, 'language']]);
    const second = getOnlyJob(await setup.add(setup.makeWav('b.wav')));
    expect((await setup.waitForState(second.id, 'done', 'failed')).state.kind).toBe('done');
    expect(getSentLanguages(setup)).toEqual(['JP', 'ja', 'ja']);
    expect(setup.service.data.transcriptions.getAll()).toHaveLength(2);
    recordMetric('language-codes', `${getSentLanguages(setup).length} requests for 2 uploads`);
  });

  it('is retried as a new attempt: the job is uploading again before the request', async () => {
    const setup = await setUp(japanese);
    let state: unknown = null;
    setup.service.faults.next('transcriptions.store', wantsLanguageCodes());
    setup.service.faults.next('transcriptions.store', {
      name: 'looks at the job',
      begin: async () => {
        state = (await setup.jobs())[0]?.state.kind;
        return undefined;
      },
    });
    const job = getOnlyJob(await setup.add(setup.makeWav('a.wav', largeSize)));
    await setup.waitForState(job.id, 'done', 'failed');
    expect(state).toBe('uploading');
    expect(getSentLanguages(setup)).toEqual(['JP', 'ja']);
  });

  it('is tried in both encodings at most', async () => {
    const setup = await setUp(japanese);
    setup.service.faults.always('transcriptions.store', wantsLanguageCodes([]));
    const job = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    const { state } = await setup.waitForState(job.id, 'done', 'failed');
    expect(state).toMatchObject({ kind: 'failed', error: { code: 'validation' } });
    expect(getSentLanguages(setup)).toEqual(['JP', 'ja']);
    expect(setup.languages.size).toBe(0);
  });

  it('is not retried when another field is refused or both codes are the same', async () => {
    const setup = await setUp(japanese);
    setup.service.faults.next('transcriptions.store', validation({ name: ['Too long.'] }, 'errors'));
    await setup.waitForState(getOnlyJob(await setup.add(setup.makeWav('a.wav'))).id, 'failed', 'done');
    setup.settings = { ...setup.settings, language: 'xx' };
    setup.service.faults.next('transcriptions.store', wantsLanguageCodes(), 2);
    await setup.waitForState(getOnlyJob(await setup.add(setup.makeWav('b.wav'))).id, 'failed', 'done');
    expect(getSentLanguages(setup)).toEqual(['JP', 'xx']);
  });
});
