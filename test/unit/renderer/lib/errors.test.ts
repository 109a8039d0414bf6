import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../../../preload/contract/errors/error-table.ts';
import { explain, formatError, getErrorDetails, getServiceMessage } from '../../../../renderer/lib/errors.ts';

const ownErrors = [
  { code: 'preparation_failed', detail: { key: 'recording_damaged' } },
  { code: 'preparation_failed', detail: { key: 'recording_no_decoder', codec: 'AC-3' } },
  { code: 'file_changed', detail: { key: 'recording_of_parts_changed' } },
  { code: 'file_unreadable', detail: { key: 'drive_not_responding' } },
] as const;

describe('an error message', () => {
  it.each(errorCodes)('%s has its own title and next step', (code) => {
    const { title, next } = explain({ code });
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(next).toMatch(/^[A-Z].*[.]$/);
    expect(`${title} ${next}`).not.toMatch(/undefined|null|ERR_|ECONN|exception/);
    expect(formatError({ code })).toBe(`${title}. ${next}`);
  });

  it('is different for each error', () => {
    const titles = errorCodes.map((code) => explain({ code }).title);
    expect(new Set(titles).size).toBe(errorCodes.length);
  });
});

describe('the message of the service', () => {
  it('is shown with the status', () => {
    const error = { code: 'unauthorized', serviceMessage: 'Unauthenticated.', status: 401 } as const;
    expect(getErrorDetails(error)).toBe('Unauthenticated. (401)');
  });

  it('follows the detail and is left out when there is none', () => {
    const detail = { key: 'not_deleted' } as const;
    expect(getErrorDetails({ code: 'offline' })).toBeNull();
    expect(getErrorDetails({ code: 'unexpected_answer', detail })).toBe('The record was not deleted.');
    expect(getErrorDetails({ code: 'unexpected_answer', detail, serviceMessage: 'Locked.' })).toBe(
      'The record was not deleted. Locked.',
    );
    expect(getErrorDetails({ code: 'not_found', status: 404 })).toBe('Status 404');
  });

  it('is never in the words of Sidetone', () => {
    for (const { code, detail } of ownErrors) expect(getServiceMessage({ code, detail })).toBeNull();
    expect(
      getServiceMessage({
        code: 'unexpected_answer',
        detail: { key: 'not_deleted' },
        serviceMessage: 'Locked.',
      }),
    ).toBe('Locked.');
    expect(getServiceMessage({ code: 'not_found', status: 404 })).toBeNull();
  });

  it('is that of the fields, which says more than the message above them', () => {
    const error = { code: 'validation', serviceMessage: 'The given data was invalid.', status: 422 } as const;
    const fields = { file: ['The file could not be decoded.'], name: ['Too long.', 'Taken.'] };
    expect(getErrorDetails({ ...error, fields })).toBe(
      'The file could not be decoded. Too long. Taken. (422)',
    );
    expect(getErrorDetails({ ...error, fields: {} })).toBe('The given data was invalid. (422)');
  });

  it('is quoted in part if it is long, and a certain repetition is the next step', () => {
    const serviceMessage = `SQLSTATE[22001]: ${'All of the words. '.repeat(1_000)}`;
    const error = {
      code: 'server_error',
      detail: { key: 'service_text_not_stored' },
      serviceMessage,
      status: 500,
    } as const;
    expect(explain(error).next).toContain('Sent again, it would probably end the same way');
    expect(getErrorDetails(error)).toMatch(/^SQLSTATE.{200,300}… \(500\)$/);
  });
});
