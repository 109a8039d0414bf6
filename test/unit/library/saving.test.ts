/** A text is saved against a service that may have changed, refuse, fail or be gone; what was typed is kept. */
import { describe, expect, it } from 'vitest';
import type { Saved } from '../../../preload/contract/texts.ts';
import { serverError, tooManyRequests, unauthorized, validation } from '../../service/faults/answers.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { codeOf, value } from '../uploads/rig.ts';
import { before, draft, id, keep, rig, save, stored, texts } from './one-text.ts';

describe('saving', () => {
  const ok = async (answer: ReturnType<typeof save>): Promise<Saved> => value(await answer);

  it('sends the text alone, and the draft goes', async () => {
    keep('Corrected.');
    const saved = await ok(save('Corrected.'));
    expect(saved).toMatchObject({ kind: 'saved', transcription: { id, result: 'Corrected.' } });
    expect(stored()).toBe('Corrected.');
    expect(draft()).toBeNull();
    const [update] = rig.service.recorder.of('transcriptions.update');
    expect(update?.method).toBe('PATCH');
    expect(update?.fields).toEqual([['result', 'Corrected.']]);
  });

  it('sends a changed name with it', async () => {
    await ok(save('Corrected.', before, 'Episode One'));
    await ok(save('Corrected.', 'Corrected.', 'Episode 1'));
    expect(rig.service.recorder.of('transcriptions.update').map(({ fields }) => fields)).toEqual([
      [
        ['name', 'Episode One'],
        ['result', 'Corrected.'],
      ],
      [['name', 'Episode 1']],
    ]);
  });

  it('sends nothing where the service has it already', async () => {
    keep(`${before}\n`);
    expect((await ok(save(`${before}\n`))).kind).toBe('saved');
    expect(rig.service.recorder.of('transcriptions.update')).toHaveLength(0);
    expect(draft()).toBeNull();
  });

  it('a text that changed meanwhile is a conflict: nothing is sent, both are there', async () => {
    rig.service.data.transcriptions.update(Number(id), { result: 'Changed by a colleague.' });
    const answer = await ok(save('Mine.'));
    expect(answer).toMatchObject({ kind: 'conflict', server: { result: 'Changed by a colleague.' } });
    expect(stored()).toBe('Changed by a colleague.');
    expect(draft()).toMatchObject({ text: 'Mine.', base: before });
    // The person chose their own, knowing the other.
    expect((await ok(save('Mine.', 'Changed by a colleague.'))).kind).toBe('saved');
    expect(stored()).toBe('Mine.');
    expect(texts()).toEqual(['Mine.', 'Changed by a colleague.']);
  });

  it('both having come to the same text is no conflict', async () => {
    rig.service.data.transcriptions.update(Number(id), { result: 'The same.' });
    expect((await ok(save('The same.'))).kind).toBe('saved');
  });

  it('what was typed while it was saved stays a draft of what is saved now', async () => {
    keep('First.');
    const saving = save('First.');
    keep('First. And second.');
    expect((await ok(saving)).kind).toBe('saved');
    expect(draft()).toMatchObject({ text: 'First. And second.', base: 'First.' });
  });

  it('two saves of one text come after each other, without a conflict', async () => {
    const [one, two] = await Promise.all([save('One.'), save('Two.', 'One.')]);
    expect([value(one).kind, value(two).kind]).toEqual(['saved', 'saved']);
    expect(stored()).toBe('Two.');
  });

  it('a service that keeps another text is not called saved', async () => {
    const shortens: Fault = {
      name: 'shortens',
      received: (exchange) => {
        rig.service.data.transcriptions.update(
          Number(exchange.route.kind === 'operation' ? exchange.route.id : 0),
          {
            result: 'Corr',
          },
        );
        return undefined;
      },
      answer: (_, answer) => {
        if (answer.content.kind !== 'json') return undefined;
        const body = answer.content.value as { data: object };
        return {
          ...answer,
          content: { kind: 'json', value: { ...body, data: { ...body.data, result: 'Corr' } } },
        };
      },
    };
    rig.service.faults.next('transcriptions.update', shortens);
    expect(await ok(save('Corrected.'))).toMatchObject({
      kind: 'kept_otherwise',
      transcription: { result: 'Corr' },
    });
    expect(draft()?.text).toBe('Corrected.');
  });

  it('a service that does not show the text is asked for nothing more than it can tell', async () => {
    rig.service.faults.always('any', {
      name: 'hides the text',
      answer: (_, answer) => {
        if (answer.content.kind !== 'json') return undefined;
        const body = answer.content.value as { data?: Record<string, unknown> };
        const { result: _result, ...data } = body.data ?? {};
        return { ...answer, content: { kind: 'json', value: { ...body, data } } };
      },
    });
    expect((await ok(save('Corrected.'))).kind).toBe('saved');
    expect(stored()).toBe('Corrected.');
  });

  const failures: [string, string, () => unknown][] = [
    ['422 on the text', 'validation', () => undefined],
    [
      '422 in the other shape',
      'validation',
      () => rig.service.faults.next('transcriptions.update', validation({ result: ['Too long.'] }, 'errors')),
    ],
    ['404', 'not_found', () => rig.service.data.transcriptions.delete(Number(id))],
    ['no network', 'refused', () => rig.service.stop()],
    [
      'a failing service',
      'server_error',
      () => rig.service.faults.next('transcriptions.update', serverError(500)),
    ],
    ['a refused key', 'unauthorized', () => rig.service.faults.next('any', unauthorized())],
    ['a pause', 'rate_limited', () => rig.service.faults.next('any', tooManyRequests('7'))],
  ];
  it.each(failures)('%s leaves the draft, also one that the page had not kept yet', async (_, code, fail) => {
    value(await rig.library.api.show(id));
    await fail();
    const long = 'word '.repeat(600);
    const answer = await save(long);
    expect(codeOf(answer)).toBe(code);
    expect(draft()).toMatchObject({ text: long, base: before });
    await rig.restart();
    expect(draft()?.text).toBe(long);
  });

  it('reliability 64: on a full disk it is sent all the same', async () => {
    const { own } = rig.databases;
    const pages = Number(own.prepare('PRAGMA page_count').get()?.page_count);
    own.prepare(`PRAGMA max_page_count = ${pages}`).get();
    const text = 'c'.repeat(1_900);
    expect((await ok(save(text))).kind).toBe('saved');
    expect(stored()).toBe(text);
  });
});
