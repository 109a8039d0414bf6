import { describe, expect, it } from 'vitest';
import { fail } from '../../../../../preload/contract/result.ts';
import {
  createDraft,
  type SaveFailure,
} from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
import {
  describeSaveFailure,
  getOfflineError,
} from '../../../../../renderer/features/transcriptions/text/save-failure-messages.ts';

const context = { text: 'sent', limit: null, excess: 0 };
const createRefusal = (...messages: string[]): SaveFailure => ({
  kind: 'refused',
  text: 'sent',
  error: fail('validation', undefined, { status: 422, fields: { result: messages } }).error,
});
const tooLong = createRefusal('The result must be between 1 and 20480 characters.');

describe('the message for a refused text', () => {
  it('reports by how many characters it is too long', () => {
    expect(describeSaveFailure(tooLong, { ...context, limit: 20_480, excess: 657 })).toMatchObject({
      title: '657 characters too many: the limit is 20,480',
      serviceMessage: null,
    });
    expect(describeSaveFailure(tooLong, { ...context, limit: 20_480, excess: 1 })?.title).toBe(
      '1 character too many: the limit is 20,480',
    );
  });

  it('quotes the service without the field name', () => {
    const message = describeSaveFailure(createRefusal('The result is odd.'), context);
    expect(message).toMatchObject({
      title: 'The service refused this text',
      serviceMessage: 'The text is odd.',
    });
  });

  it('is hidden after the text is shortened', () => {
    const shortened = { ...context, text: 'short', limit: 20_480 };
    expect(describeSaveFailure(tooLong, shortened)).toBeNull();
    expect(describeSaveFailure(tooLong, { ...shortened, excess: 3 })?.title).toMatch(
      /^3 characters too many/,
    );
  });

  it('is left to the status of the text while the service cannot be reached', () => {
    const trouble: SaveFailure = { kind: 'refused', text: 'sent', error: fail('offline').error };
    expect(describeSaveFailure(trouble, context)).toBeNull();
    expect(getOfflineError({ ...createDraft('sent'), saveFailure: trouble })).toBe(trouble.error);
    expect(getOfflineError({ ...createDraft('sent'), saveFailure: tooLong })).toBeNull();
  });
});
