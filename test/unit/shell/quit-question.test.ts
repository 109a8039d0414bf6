import { expect, test, vi } from 'vitest';
import { formatQuitQuestion } from '../../../main/shell/dialogs.ts';

vi.mock('electron', () => ({}));

test('asks in the singular for one upload', () => {
  expect(formatQuitQuestion({ uploads: 1, websites: 0 })).toEqual({
    message: '1 upload is still running.',
    detail:
      'The upload continues when you open Sidetone again. If the file is being sent, it starts again from the beginning.',
  });
});

test('asks in the plural for several uploads', () => {
  const { message, detail } = formatQuitQuestion({ uploads: 2, websites: 0 });
  expect(message).toBe('2 uploads are still running.');
  expect(detail).toMatch(/^Uploads continue when you open Sidetone again\./);
});

test('names uploads and website changes together', () => {
  expect(formatQuitQuestion({ uploads: 1, websites: 1 })).toEqual({
    message: '1 upload and 1 website change are still running.',
    detail:
      'The upload continues when you open Sidetone again. If the file is being sent, it starts again from the beginning. The website that is not done yet stays unchanged.',
  });
});
