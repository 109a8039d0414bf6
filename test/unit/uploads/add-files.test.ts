import { expect, test } from 'vitest';
import { systemClock } from '../../../main/lib/clock.ts';
import { FileAdding } from '../../../main/uploads/files/add-files.ts';
import { ok } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';

test('a file for which no job can be created is skipped, and the others are added', async () => {
  const names: string[] = [];
  const adding = new FileAdding(
    {
      add: (jobs) => {
        names.push(...jobs.map(({ fileName }) => fileName));
        return ok(true);
      },
      getLastPosition: () => 0,
      toView: () => null,
      isDuplicate: () => false,
      clock: systemClock,
      settings: () => ({ reviewBeforeUpload: false, language: '' }),
      accountId: () => 'service',
      planPreparation: ({ fileName }) => {
        if (fileName === audio.mp3.fileName) throw new RangeError('Invalid array length');
        return null;
      },
      isClosed: () => false,
    },
    [audio.wav, audio.mp3, audio.flac].map(({ path, fileName }) => ({ path, name: fileName, size: 1 })),
    {},
  );
  expect(await adding.done).toEqual(ok(true));
  expect(names).toEqual([audio.wav.fileName, audio.flac.fileName]);
  expect(adding.take().skipped).toEqual([{ fileName: audio.mp3.fileName, reason: 'unreadable' }]);
});
