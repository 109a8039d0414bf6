import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../../../preload/contract/result.ts';
import { explain, formatError, getServiceMessage } from '../../../../renderer/lib/errors.ts';

describe('an error message', () => {
  it.each(errorCodes)('%s has its own title and next step', (code) => {
    const { title, next } = explain({ code, message: '' });
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(next).toMatch(/^[A-Z].*[.]$/);
    expect(`${title} ${next}`).not.toMatch(/undefined|null|ERR_|ECONN|exception/);
    expect(formatError({ code, message: '' })).toBe(`${title}. ${next}`);
  });

  it('is different for each error', () => {
    const titles = errorCodes.map((code) => explain({ code, message: '' }).title);
    expect(new Set(titles).size).toBe(errorCodes.length);
  });
});

describe('the message of the service', () => {
  it('is shown with the status', () => {
    const error = { code: 'unauthorized', message: 'Unauthenticated.', status: 401 } as const;
    expect(getServiceMessage(error)).toBe('Unauthenticated. (401)');
  });

  it('is not shown when it is empty or repeats the title', () => {
    expect(getServiceMessage({ code: 'offline', message: '' })).toBeNull();
    expect(getServiceMessage({ code: 'offline', message: 'No network' })).toBeNull();
    expect(getServiceMessage({ code: 'not_found', message: ' ', status: 404 })).toBe('Status 404');
  });
});
