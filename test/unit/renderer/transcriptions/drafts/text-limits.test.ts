import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../../preload/contract/result.ts';
import { createTextLimits } from '../../../../../renderer/features/transcriptions/drafts/text-limits.ts';

const refusal = (...messages: readonly string[]) =>
  fail('validation', undefined, { status: 422, fields: { result: messages } });
const long = 'a'.repeat(21_137);

describe('the limit of a text', () => {
  it.each([
    ['The result must be between 1 and 20480 characters.', 20_480],
    ['The result must not be greater than 20480 characters.', 20_480],
    ['The result must not be greater than 20,480 characters.', 20_480],
    ['Höchstens 20.480 Zeichen.', 20_480],
    ['The result is required.', null],
    ['The result must not be greater than 50000 characters.', null],
    [`The result must not be ${'9'.repeat(400)}.`, null],
  ])('%s', (messages, limit) => {
    const limits = createTextLimits();
    limits.learn('one', long, refusal(messages));
    expect(limits.get('one')).toBe(limit);
    expect(limits.get('other')).toBeNull();
  });

  it('counts characters without the whitespace that the service trims', () => {
    const limits = createTextLimits();
    limits.learn('one', '🦉'.repeat(11), refusal('At most 10 characters.'));
    expect(limits.excess('one', `${'🦉'.repeat(12)}\n\n`)).toBe(2);
    expect(limits.excess('one', '🦉'.repeat(10))).toBe(0);
    expect(limits.excess('other', long)).toBe(0);
  });

  it('is cleared when the service accepts a longer text', () => {
    const limits = createTextLimits();
    let calls = 0;
    limits.state.subscribe(() => {
      calls += 1;
    });
    limits.learn('one', long, refusal('At most 20480 characters.'));
    limits.learn('one', 'short', ok(true));
    expect(limits.get('one')).toBe(20_480);
    limits.learn('one', long, ok(true));
    expect(limits.get('one')).toBeNull();
    expect(calls).toBe(2);
  });

  it('is not read from an error about another field', () => {
    const limits = createTextLimits();
    const { error } = fail('validation', undefined, { fields: { name: ['At most 255 characters.'] } });
    limits.learn('one', long, { ok: false, error });
    limits.learn('one', long, fail('server_error', undefined, { serviceMessage: 'At most 255 characters.' }));
    expect(limits.get('one')).toBeNull();
  });
});
