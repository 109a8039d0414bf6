import { describe, expect, it } from 'vitest';
import { fail } from '../../../../../preload/contract/result.ts';
import type { TextProblem } from '../../../../../preload/contract/texts.ts';
import { describeProblem } from '../../../../../renderer/features/transcriptions/text/save-failure-messages.ts';
import { getOfflineError } from '../../../../../renderer/features/transcriptions/text-state.ts';

const context = { text: 'sent', limit: null, excess: 0 };
const createRefusal = (isCurrent: boolean, ...messages: string[]): TextProblem => ({
  kind: 'refused',
  isCurrent,
  error: fail('validation', undefined, { status: 422, fields: { result: messages } }).error,
});
const tooLong = createRefusal(true, 'The result must be between 1 and 20480 characters.');

describe('the message for a refused text', () => {
  it('reports by how many characters it is too long', () => {
    expect(describeProblem(tooLong, { ...context, limit: 20_480, excess: 657 })).toMatchObject({
      title: '657 characters too many: the limit is 20,480',
      serviceMessage: null,
    });
    expect(describeProblem(tooLong, { ...context, limit: 20_480, excess: 1 })?.title).toBe(
      '1 character too many: the limit is 20,480',
    );
  });

  it('quotes the service without the field name', () => {
    const message = describeProblem(createRefusal(true, 'The result is odd.'), context);
    expect(message).toMatchObject({
      title: 'The service refused this text',
      serviceMessage: 'The text is odd.',
    });
  });

  it('is hidden after the text is shortened', () => {
    const shortened = createRefusal(false, 'The result must be between 1 and 20480 characters.');
    expect(describeProblem(shortened, { ...context, limit: 20_480 })).toBeNull();
    expect(describeProblem(tooLong, { ...context, limit: 20_480 })?.title).toBe(
      'The service refused this text',
    );
    expect(describeProblem(shortened, { ...context, limit: 20_480, excess: 3 })?.title).toMatch(
      /^3 characters too many/,
    );
  });

  it('is left to the status of the text while the service cannot be reached', () => {
    const { error } = fail('offline');
    const trouble: TextProblem = { kind: 'refused', isCurrent: true, error };
    expect(describeProblem(trouble, context)).toBeNull();
    expect(getOfflineError({ problem: trouble })).toBe(error);
    expect(getOfflineError({ problem: tooLong })).toBeNull();
  });
});
