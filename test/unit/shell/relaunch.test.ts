import { expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));
const { getRelaunchArgs } = await import('../../../main/shell/lifecycle/quitting.ts');

it.each([
  [true, ['/opt/sidetone', '--user-data-dir=/p', '/home/show.mp3'], ['--user-data-dir=/p']],
  [false, ['/usr/bin/electron', '/src/sidetone', '--lang=de', 'show.mp3'], ['/src/sidetone', '--lang=de']],
])('starts again with the switches and without the files (packaged: %s)', (isPackaged, argv, expected) => {
  expect(getRelaunchArgs(argv, isPackaged)).toEqual(expected);
});
