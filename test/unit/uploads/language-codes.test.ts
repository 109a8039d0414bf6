/** The language of an upload at services that want a region, and at those that want ISO 639-1. */
import { describe, expect, it } from 'vitest';
import { figure } from '../../figure.ts';
import { validation } from '../../service/faults/answers.ts';
import { wantsLanguageCodes } from '../../service/faults/dialects.ts';
import type { Rig } from './rig.ts';
import { large, only, rigsOfTests, stores } from './started.ts';

const started = rigsOfTests();
const sent = (rig: Rig): readonly unknown[] => stores(rig).map((request) => request.field('language'));
const japanese = { settings: { language: 'ja-JP' } };

describe('the code of a language', () => {
  it('is the region', async () => {
    const rig = await started(japanese);
    await rig.reaches(only(await rig.add(rig.wav('a.wav'))).id, 'done', 'failed');
    expect(sent(rig)).toEqual(['JP']);
    expect(rig.languages.size).toBe(0);
  });

  it('is the language where a service wants that: two attempts for the first upload, one for each after it', async () => {
    const rig = await started(japanese);
    rig.service.faults.always('transcriptions.store', wantsLanguageCodes());
    const first = only(await rig.add(rig.wav('a.wav')));
    expect((await rig.reaches(first.id, 'done', 'failed')).state.kind).toBe('done');
    expect(sent(rig)).toEqual(['JP', 'ja']);
    expect([...rig.languages]).toEqual([[rig.contentUrl, 'language']]);
    const second = only(await rig.add(rig.wav('b.wav')));
    expect((await rig.reaches(second.id, 'done', 'failed')).state.kind).toBe('done');
    expect(sent(rig)).toEqual(['JP', 'ja', 'ja']);
    expect(rig.service.data.transcriptions.all()).toHaveLength(2);
    figure('language-codes', `${sent(rig).length} requests for 2 uploads`);
  });

  it('is sent again as an attempt of its own: the job is sending again before the service is asked', async () => {
    const rig = await started(japanese);
    let state: unknown = null;
    rig.service.faults.next('transcriptions.store', wantsLanguageCodes());
    rig.service.faults.next('transcriptions.store', {
      name: 'looks at the job',
      begin: async () => {
        state = (await rig.jobs())[0]?.state.kind;
        return undefined;
      },
    });
    const job = only(await rig.add(rig.wav('a.wav', large)));
    await rig.reaches(job.id, 'done', 'failed');
    expect(state).toBe('uploading');
    expect(sent(rig)).toEqual(['JP', 'ja']);
  });

  it('is tried in both forms and no more where neither is taken', async () => {
    const rig = await started(japanese);
    rig.service.faults.always('transcriptions.store', wantsLanguageCodes([]));
    const job = only(await rig.add(rig.wav('a.wav')));
    const { state } = await rig.reaches(job.id, 'done', 'failed');
    expect(state).toMatchObject({ kind: 'failed', error: { code: 'validation' } });
    expect(sent(rig)).toEqual(['JP', 'ja']);
    expect(rig.languages.size).toBe(0);
  });

  it('is not tried again where something else is refused, or where both forms are the same', async () => {
    const rig = await started(japanese);
    rig.service.faults.next('transcriptions.store', validation({ name: ['Too long.'] }, 'errors'));
    await rig.reaches(only(await rig.add(rig.wav('a.wav'))).id, 'failed', 'done');
    rig.settings = { ...rig.settings, language: 'xx' };
    rig.service.faults.next('transcriptions.store', wantsLanguageCodes(), 2);
    await rig.reaches(only(await rig.add(rig.wav('b.wav'))).id, 'failed', 'done');
    expect(sent(rig)).toEqual(['JP', 'xx']);
  });
});
