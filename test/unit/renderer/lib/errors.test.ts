import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../../../preload/contract/result.ts';
import { explain, formatError, getServiceMessage } from '../../../../renderer/lib/errors.ts';

describe('what is said of an error', () => {
  it.each(errorCodes)('%s has a title and a next step of its own, in words', (code) => {
    const { title, next } = explain({ code, message: '' });
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(next).toMatch(/^[A-Z].*[.]$/);
    expect(`${title} ${next}`).not.toMatch(/undefined|null|ERR_|ECONN|exception/);
    expect(formatError({ code, message: '' })).toBe(`${title}. ${next}`);
  });

  it('tells each trouble from all others', () => {
    const titles = errorCodes.map((code) => explain({ code, message: '' }).title);
    expect(new Set(titles).size).toBe(errorCodes.length);
  });
});

describe("the server's own words", () => {
  it('are shown with the status', () => {
    const error = { code: 'unauthorized', message: 'Unauthenticated.', status: 401 } as const;
    expect(getServiceMessage(error)).toBe('Unauthenticated. (401)');
  });

  it('are not shown where there are none, or where they say the same', () => {
    expect(getServiceMessage({ code: 'offline', message: '' })).toBeNull();
    expect(getServiceMessage({ code: 'offline', message: 'No network' })).toBeNull();
    expect(getServiceMessage({ code: 'not_found', message: ' ', status: 404 })).toBe('Status 404');
  });
});
