import { expect, test } from 'vitest';
import { quitQuestion } from '../../../main/shell/quit-question.ts';

test('asks in the singular for one upload', () => {
  expect(quitQuestion({ uploads: 1, websites: 0 })).toEqual({
    message: '1 upload is still running.',
    detail:
      'The upload continues when you open Sidetone again. A file that is being sent starts again from the beginning.',
  });
});

test('asks in the plural for several uploads', () => {
  const { message, detail } = quitQuestion({ uploads: 2, websites: 0 });
  expect(message).toBe('2 uploads are still running.');
  expect(detail).toMatch(/^Uploads continue when you open Sidetone again\./);
});

test('names uploads and website changes together', () => {
  expect(quitQuestion({ uploads: 1, websites: 1 })).toEqual({
    message: '1 upload and 1 website change are still running.',
    detail:
      'The upload continues when you open Sidetone again. A file that is being sent starts again from the beginning. The website that is not done yet stays unchanged.',
  });
});
