import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { confirmQuit } from '../../../main/shell/dialogs.ts';

const dialog = vi.hoisted(() => ({
  showMessageBox: vi.fn(async (..._args: readonly object[]) => ({ response: 0 })),
}));
vi.mock('electron', () => ({ dialog }));

const getQuestion = async (unfinished: Parameters<typeof confirmQuit>[1]) => {
  expect(await confirmQuit({} as BrowserWindow, unfinished)).toBe(false);
  return dialog.showMessageBox.mock.lastCall?.[1];
};

test('asks in the singular for one recording that is sent', async () => {
  expect(await getQuestion({ sending: 1, listening: 0, websites: 0 })).toMatchObject({
    message: 'One recording is still being sent or transcribed.',
    detail:
      'It goes on when you open Sidetone again. If the file is being sent, it starts again from the beginning.',
  });
});

test('asks in the plural for several', async () => {
  expect(await getQuestion({ sending: 2, listening: 0, websites: 0 })).toMatchObject({
    message: '2 recordings are still being sent or transcribed.',
    detail: expect.stringMatching(/^They go on when you open Sidetone again\./),
  });
});

test('says that this computer goes on where it stopped', async () => {
  expect(await getQuestion({ sending: 0, listening: 1, websites: 0 })).toMatchObject({
    message: 'Still listening to one recording.',
    detail: 'It goes on where it stopped when you open Sidetone again.',
  });
});

test('names both places and website changes together', async () => {
  expect(await getQuestion({ sending: 1, listening: 1, websites: 1 })).toMatchObject({
    message:
      'One recording is still being sent or transcribed. Still listening to one recording. 1 website change is still running.',
    detail:
      'They go on when you open Sidetone again. A file that is being sent starts again from the beginning. The website that is not done yet stays unchanged.',
  });
});
