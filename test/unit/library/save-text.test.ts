/** Saving a text: conflicts, refusals, failures. The draft is never lost. */
import { describe, expect, it } from 'vitest';
import type { SaveTextResult } from '../../../preload/contract/texts.ts';
import { serverError, tooManyRequests, unauthorized, validation } from '../../service/faults/answers.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { json } from '../../service/specification/http/response.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import {
  createRecordForEachTest,
  getDraft,
  getStoredText,
  getVersionTexts,
  id,
  initialText,
  saveDraft,
  saveText,
  setup,
} from './single-record-setup.ts';

createRecordForEachTest();

describe('saving a text', () => {
  const ok = async (saving: ReturnType<typeof saveText>): Promise<SaveTextResult> => unwrap(await saving);

  it('sends only the text and deletes the draft', async () => {
    saveDraft('Corrected.');
    const saved = await ok(saveText('Corrected.'));
    expect(saved).toMatchObject({ kind: 'saved', transcription: { id, result: 'Corrected.' } });
    expect(getStoredText()).toBe('Corrected.');
    expect(getDraft()).toBeNull();
    const [update] = setup.service.recorder.getRequests('transcriptions.update');
    expect(update?.method).toBe('PATCH');
    expect(update?.fields).toEqual([['result', 'Corrected.']]);
  });

  it('sends a changed name too', async () => {
    await ok(saveText('Corrected.', initialText, 'Episode One'));
    await ok(saveText('Corrected.', 'Corrected.', 'Episode 1'));
    expect(setup.service.recorder.getRequests('transcriptions.update').map(({ fields }) => fields)).toEqual([
      [
        ['name', 'Episode One'],
        ['result', 'Corrected.'],
      ],
      [['name', 'Episode 1']],
    ]);
  });

  it('sends nothing when the service already has the text', async () => {
    saveDraft(`${initialText}\n`);
    expect((await ok(saveText(`${initialText}\n`))).kind).toBe('saved');
    expect(setup.service.recorder.getRequests('transcriptions.update')).toHaveLength(0);
    expect(getDraft()).toBeNull();
  });

  it('reports a conflict, sends nothing and keeps both texts when the text changed on the service', async () => {
    setup.service.data.transcriptions.update(Number(id), { result: 'Changed by a colleague.' });
    const result = await ok(saveText('Mine.'));
    expect(result).toMatchObject({ kind: 'conflict', server: { result: 'Changed by a colleague.' } });
    expect(getStoredText()).toBe('Changed by a colleague.');
    expect(getDraft()).toMatchObject({ text: 'Mine.', base: initialText });
    // The user resolved the conflict with their own text.
    expect((await ok(saveText('Mine.', 'Changed by a colleague.'))).kind).toBe('saved');
    expect(getStoredText()).toBe('Mine.');
    expect(getVersionTexts()).toEqual(['Mine.', 'Changed by a colleague.']);
  });

  it('reports a conflict with a change in the second of the one before', async () => {
    setup.service.faults.always('transcriptions.show', {
      name: 'one second',
      response: (_, { content }) => {
        const { data } = (content as { value: { data: object } }).value;
        return json(200, { data: { ...data, updated_at: '2025-11-20T10:00:00Z' } });
      },
    });
    unwrap(await setup.library.api.show(id));
    setup.service.data.transcriptions.update(Number(id), { result: 'Changed by a colleague.' });
    expect(await ok(saveText('Mine.'))).toMatchObject({ kind: 'conflict' });
    expect(setup.library.getMetadata(id)?.result).toBe('Changed by a colleague.');
  });

  it('reports no conflict when both texts are the same', async () => {
    setup.service.data.transcriptions.update(Number(id), { result: 'The same.' });
    expect((await ok(saveText('The same.'))).kind).toBe('saved');
  });

  it('keeps what was typed during the save as a draft of the saved text', async () => {
    saveDraft('First.');
    const saving = saveText('First.');
    saveDraft('First. And second.');
    expect((await ok(saving)).kind).toBe('saved');
    expect(getDraft()).toMatchObject({ text: 'First. And second.', base: 'First.' });
  });

  it('runs two saves of one text in sequence without a conflict', async () => {
    const [one, two] = await Promise.all([saveText('One.'), saveText('Two.', 'One.')]);
    expect([unwrap(one).kind, unwrap(two).kind]).toEqual(['saved', 'saved']);
    expect(getStoredText()).toBe('Two.');
  });

  it('does not report success when the service stores another text', async () => {
    const shortens: Fault = {
      name: 'shortens',
      received: (exchange) => {
        setup.service.data.transcriptions.update(
          Number(exchange.route.kind === 'operation' ? exchange.route.id : 0),
          {
            result: 'Corr',
          },
        );
        return undefined;
      },
      response: (_, response) => {
        if (response.content.kind !== 'json') return undefined;
        const body = response.content.value as { data: object };
        return {
          ...response,
          content: { kind: 'json', value: { ...body, data: { ...body.data, result: 'Corr' } } },
        };
      },
    };
    setup.service.faults.next('transcriptions.update', shortens);
    expect(await ok(saveText('Corrected.'))).toMatchObject({
      kind: 'saved_differently',
      transcription: { result: 'Corr' },
    });
    expect(getDraft()?.text).toBe('Corrected.');
  });

  it('saves when the service does not return the text', async () => {
    setup.service.faults.always('any', {
      name: 'hides the text',
      response: (_, response) => {
        if (response.content.kind !== 'json') return undefined;
        const body = response.content.value as { data?: Record<string, unknown> };
        const { result: _result, ...data } = body.data ?? {};
        return { ...response, content: { kind: 'json', value: { ...body, data } } };
      },
    });
    expect((await ok(saveText('Corrected.'))).kind).toBe('saved');
    expect(getStoredText()).toBe('Corrected.');
  });

  const failures: [string, string, () => unknown][] = [
    ['422 on the text', 'validation', () => undefined],
    [
      '422 in the other shape',
      'validation',
      () =>
        setup.service.faults.next('transcriptions.update', validation({ result: ['Too long.'] }, 'errors')),
    ],
    ['404', 'not_found', () => setup.service.data.transcriptions.delete(Number(id))],
    ['no network', 'refused', () => setup.service.stop()],
    [
      'a failing service',
      'server_error',
      () => setup.service.faults.next('transcriptions.update', serverError(500)),
    ],
    ['a refused key', 'unauthorized', () => setup.service.faults.next('any', unauthorized())],
    ['a pause', 'rate_limited', () => setup.service.faults.next('any', tooManyRequests('7'))],
  ];
  it.each(failures)('%s: saves the draft, even one that was not saved before', async (_, code, fail) => {
    unwrap(await setup.library.api.show(id));
    await fail();
    const long = 'word '.repeat(600);
    const result = await saveText(long);
    expect(getErrorCode(result)).toBe(code);
    expect(getDraft()).toMatchObject({ text: long, base: initialText });
    await setup.restart();
    expect(getDraft()?.text).toBe(long);
  });

  it('reliability 64: sends the text when the disk is full', async () => {
    const { app: database } = setup.databases;
    const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
    database.prepare(`PRAGMA max_page_count = ${pages}`).get();
    const text = 'c'.repeat(1_900);
    expect((await ok(saveText(text))).kind).toBe('saved');
    expect(getStoredText()).toBe(text);
  });
});
