import { expect, test, vi } from 'vitest';
import { formatQuitQuestion } from '../../../main/shell/dialogs.ts';

vi.mock('electron', () => ({}));

test('asks in the singular for one recording that is sent', () => {
  expect(formatQuitQuestion({ sending: 1, listening: 0, websites: 0 })).toEqual({
    message: 'One recording is still being sent or transcribed.',
    detail:
      'It goes on when you open Sidetone again. If the file is being sent, it starts again from the beginning.',
  });
});

test('asks in the plural for several', () => {
  const { message, detail } = formatQuitQuestion({ sending: 2, listening: 0, websites: 0 });
  expect(message).toBe('2 recordings are still being sent or transcribed.');
  expect(detail).toMatch(/^They go on when you open Sidetone again\./);
});

test('says that this computer goes on where it stopped', () => {
  expect(formatQuitQuestion({ sending: 0, listening: 1, websites: 0 })).toEqual({
    message: 'Still listening to one recording.',
    detail: 'It goes on where it stopped when you open Sidetone again.',
  });
});

test('names both places and website changes together', () => {
  expect(formatQuitQuestion({ sending: 1, listening: 1, websites: 1 })).toEqual({
    message:
      'One recording is still being sent or transcribed. Still listening to one recording. 1 website change is still running.',
    detail:
      'They go on when you open Sidetone again. A file that is being sent starts again from the beginning. The website that is not done yet stays unchanged.',
  });
});
