/** The longest text of an update, learned from the service's responses. */
import { describe, expect, it } from 'vitest';
import { createLimitsMemory } from '../../../main/settings/limits-memory.ts';
import { countCharacters, getExcess, getKnownTextLength } from '../../../preload/contract/limits/limits.ts';
import { fail } from '../../../preload/contract/result.ts';
import { createMemoryStore } from './memory-settings.ts';

const refusal = (...messages: readonly string[]) =>
  fail('validation', undefined, { status: 422, fields: { result: messages } });
const long = 'a'.repeat(21_137);

const setUp = () => {
  let changes = 0;
  const onChanged = (): void => {
    changes += 1;
  };
  const memory = createLimitsMemory({
    store: createMemoryStore(),
    now: () => 7,
    onChanged,
    onLearned: () => {},
  });
  return {
    learn: (account: string, text: string, result: { ok: true } | ReturnType<typeof refusal>): void =>
      memory.learn(account, { textLength: countCharacters(text) }, result.ok ? null : result.error),
    get: (account: string): number | null => getKnownTextLength(memory.get(account)),
    changes: () => changes,
  };
};

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
    const limits = setUp();
    limits.learn('one', long, refusal(messages));
    expect(limits.get('one')).toBe(limit);
    expect(limits.get('other')).toBeNull();
  });

  it('counts characters without the whitespace that the service trims', () => {
    const limits = setUp();
    limits.learn('one', '🦉'.repeat(11), refusal('At most 10 characters.'));
    expect(getExcess(`${'🦉'.repeat(12)}\n\n`, limits.get('one'))).toBe(2);
    expect(getExcess('🦉'.repeat(10), limits.get('one'))).toBe(0);
    expect(getExcess(long, limits.get('other'))).toBe(0);
  });

  it('is cleared when the service accepts a longer text', () => {
    const limits = setUp();
    limits.learn('one', long, refusal('At most 20480 characters.'));
    limits.learn('one', 'short', { ok: true });
    expect(limits.get('one')).toBe(20_480);
    limits.learn('one', long, { ok: true });
    expect(limits.get('one')).toBeNull();
    expect(limits.changes()).toBe(2);
  });

  it('is not read from an error about another field', () => {
    const limits = setUp();
    const { error } = fail('validation', undefined, { fields: { name: ['At most 255 characters.'] } });
    limits.learn('one', long, { ok: false, error });
    limits.learn('one', long, fail('server_error', undefined, { serviceMessage: 'At most 255 characters.' }));
    expect(limits.get('one')).toBeNull();
  });
});
