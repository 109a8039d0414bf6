import { describe, expect, it } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import { cutAnswer, dripAnswer, headOnly } from '../../service/faults/answer-wire.ts';
import {
  answerWith,
  captivePortal,
  errorInside200,
  redirectTo,
  serverError,
  tooManyRequests,
  unauthorized,
  validation,
} from '../../service/faults/answers.ts';
import { resetAt, tooLargeAt, unauthorizedThenReset } from '../../service/faults/connection.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { dieAfterBody, withoutId } from '../../service/faults/outcome.ts';
import { html, json } from '../../service/specification/http/response.ts';
import { listOpenFiles, mebibyte, setUpStore, summarize } from './store-setup.ts';

const setup = setUpStore();

describe('the outcome of an upload', () => {
  const cases: readonly (readonly [string, () => Fault, 'large' | 'small', string])[] = [
    ['a bad key, reported before the body', () => unauthorized(), 'large', 'refused unauthorized'],
    ['a bad key, reported after the body', () => unauthorized('after body'), 'small', 'refused unauthorized'],
    ['too large, reported in mid-body', () => tooLargeAt(3 * mebibyte), 'large', 'refused too_large'],
    ['422', () => validation({ file: ['No audio.'] }, 'message'), 'small', 'refused validation'],
    ['429', () => tooManyRequests('9', 'after body'), 'small', 'refused rate_limited'],
    ['500 before the body', () => serverError(500), 'large', 'refused server_error'],
    ['502 before the body', () => serverError(502), 'large', 'refused server_error'],
    ['500 after the body', () => serverError(500, { when: 'after body' }), 'small', 'unknown server_error'],
    ['502 after the body', () => serverError(502, { when: 'after body' }), 'large', 'unknown server_error'],
    ['504 after the body', () => serverError(504, { when: 'after body' }), 'small', 'unknown server_error'],
    ['503 after the body', () => serverError(503, { when: 'after body' }), 'small', 'unknown server_error'],
    [
      '503 that says when to come again',
      () => serverError(503, { when: 'after body', retryAfter: '3' }),
      'small',
      'refused server_error',
    ],
    ['reset before the body', () => resetAt(0), 'large', 'refused connection_lost'],
    ['reset in the middle', () => resetAt(0.5), 'large', 'refused connection_lost'],
    [
      'death after the body, no record',
      () => dieAfterBody({ record: false }),
      'small',
      'unknown connection_lost',
    ],
    [
      'death after the body, record',
      () => dieAfterBody({ record: true, ending: 'close' }),
      'large',
      'unknown connection_lost',
    ],
    ['a hotel’s page before the body', () => captivePortal(), 'large', 'refused unexpected_answer'],
    [
      'a page with 200 after the body',
      () => answerWith(html(200, '<p>Hi</p>'), 'after body'),
      'small',
      'unknown unexpected_answer',
    ],
    ['201 without an id', () => withoutId(), 'small', 'unknown unexpected_answer'],
    [
      '204',
      () => answerWith({ status: 204, headers: {}, content: { kind: 'empty' } }, 'after body'),
      'small',
      'unknown unexpected_answer',
    ],
    ['200 around a failure', () => errorInside200(), 'small', 'unknown server_error'],
    [
      '200 around a refusal',
      () => answerWith(json(200, { message: 'No.', status: 403 }), 'after body'),
      'small',
      'refused forbidden',
    ],
    [
      '200 around an error',
      () => answerWith(json(200, { error: 'Boom' }), 'after body'),
      'small',
      'unknown unexpected_answer',
    ],
    [
      '200 around an error with an id of its own',
      () => answerWith(json(200, { id: 'req_1', error: { message: 'Boom' } }), 'after body'),
      'small',
      'unknown unexpected_answer',
    ],
    [
      '200 around a message with an id',
      () => answerWith(json(200, { id: 9, message: 'Queued?' }), 'after body'),
      'small',
      'unknown unexpected_answer',
    ],
    ['a redirect', () => redirectTo('/login'), 'large', 'refused redirected'],
    [
      'a 303 after the body',
      () => answerWith(html(303, '', { Location: '/x' }), 'after body'),
      'small',
      'unknown redirected',
    ],
    ['a slow response', () => dripAnswer(200), 'small', 'unknown timeout'],
    ['a head without a body', () => headOnly(), 'small', 'unknown timeout'],
    ['a truncated response', () => cutAnswer('length'), 'small', 'unknown connection_lost'],
    ['an undetected truncated response', () => cutAnswer('close'), 'small', 'unknown unexpected_answer'],
  ];

  it.each(cases)('%s', async (_name, fault, size, expected) => {
    const ended = await setup.storeWithFault(fault(), size === 'large' ? setup.largeFile : audio.mp3.path);
    expect(summarize(ended)).toBe(expected);
    expect(setup.service.faults.pending()).toBe(0);
    expect(setup.service.recorder.getRequests('transcriptions.store')).toHaveLength(1);
    expect(listOpenFiles()).not.toContain(setup.largeFile);
    // `onBodyEnding` runs before the outcome can become unknown.
    if (ended.outcome.kind === 'unknown') expect(ended.events[0]).toBe('ending');
  });

  it('is unknown only if the service may have everything, wherever the connection breaks', async () => {
    for (const share of [0.001, 0.2, 0.8, 0.97, 0.999, 1]) {
      const { outcome, events } = await setup.storeWithFault(resetAt(share), setup.largeFile);
      expect(outcome.kind).toBe(events.includes('ending') ? 'unknown' : 'refused');
      expect(outcome.kind === 'stored' ? '' : outcome.error.code).toBe('connection_lost');
    }
    expect(setup.service.data.transcriptions.getAll()).toEqual([]);
  });

  it('is read from a response in mid-body, even if the connection is reset after it', async () => {
    const key = await setup.storeWithFault(unauthorizedThenReset(), setup.largeFile);
    const size = await setup.storeWithFault(tooLargeAt(mebibyte, { linger: false }), setup.largeFile);
    expect([key.outcome.kind, size.outcome.kind]).toEqual(['refused', 'refused']);
    // Other systems may discard the response after a reset.
    if (process.platform === 'linux') {
      expect([summarize(key), summarize(size)]).toEqual(['refused unauthorized', 'refused too_large']);
    }
  });

  it('is unknown when a record comes before the whole body was read', async () => {
    const early: Fault = {
      name: 'record at once',
      begin: ({ request, response }) => {
        response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"data":{"id":1,"name":"n"}}');
        request.pause();
        return 'handled';
      },
    };
    expect(summarize(await setup.storeWithFault(early, setup.largeFile))).toBe('unknown unexpected_answer');
  });

  it('has the message, fields and wait of the service', async () => {
    const refused = await setup.storeWithFault(validation({ name: ['Too long.'] }, 'errors'), audio.mp3.path);
    expect(refused.outcome).toMatchObject({ error: { status: 422, fields: { name: ['Too long.'] } } });
    const limited = await setup.storeWithFault(tooManyRequests('9', 'after body'), audio.mp3.path);
    expect(limited.outcome).toMatchObject({ error: { status: 429, retryAfterSeconds: 9 } });
    const quoting = await setup.storeWithFault(
      answerWith(json(403, { message: 'Bad test-key' })),
      audio.mp3.path,
    );
    expect(quoting.outcome).toMatchObject({ error: { serviceMessage: 'Bad [key]' } });
  });
});
