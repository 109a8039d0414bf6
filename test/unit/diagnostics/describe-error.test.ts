import { expect, it } from 'vitest';
import { describeError } from '../../../main/diagnostics/describe-error.ts';

it('has the class, the codes and the places of an error', () => {
  const error = Object.assign(new RangeError('Secret words'), { code: 'ENOENT', errno: -2, syscall: 'open' });
  const [title, ...frames] = describeError(error);
  expect(title).toBe('RangeError: [message], code ENOENT, errno -2, syscall open');
  expect(frames[0]).toMatch(/^ {4}at .*\(describe-error\.test\.ts:\d+:\d+\)$/);
  expect(frames.length).toBeGreaterThan(2);
});

it.each([
  "Cannot read properties of undefined (reading 'length')",
  'services.start is not a function',
  'Maximum call stack size exceeded',
  'UNIQUE constraint failed: jobs.id',
])('has a message of JavaScript or SQLite: %s', (message) => {
  expect(describeError(new TypeError(message))[0]).toBe(`TypeError: ${message}`);
});

it.each([
  "Cannot read properties of undefined (reading 'Secret words')",
  'Secret words is not a function',
  `Unexpected token 'S', "Secret words" is not valid JSON`,
])('has no other message: %s', (message) => {
  expect(describeError(new TypeError(message))[0]).toBe('TypeError: [message]');
});

it('has causes, a few of them', () => {
  const error = new Error('1', {
    cause: new TypeError('2', { cause: Object.assign(new Error('3'), { code: 'X' }) }),
  });
  expect(describeError(error).filter((line) => line.includes('[message]'))).toEqual([
    'Error: [message]',
    '  from TypeError: [message]',
    '  from Error: [message], code X',
  ]);
  let chain = new Error('0');
  for (let depth = 0; depth < 50; depth += 1) chain = new Error('x', { cause: chain });
  expect(describeError(chain).filter((line) => line.includes('from'))).toHaveLength(3);
});

it.each([['text'], [3], [null], [undefined], [{ message: 'text' }]])(
  'describes %j, which is no error',
  (value) => {
    expect(describeError(value)[0]).toMatch(/^no error but a value \(\w+\)$/);
  },
);
