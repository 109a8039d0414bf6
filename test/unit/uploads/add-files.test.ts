import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../main/lib/clock.ts';
import { type AddFilesDeps, FileAdding } from '../../../main/uploads/files/add-files.ts';
import type { Job } from '../../../main/uploads/job.ts';
import { ok } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const addFiles = async (
  files: readonly { readonly path: string; readonly fileName: string }[],
  planPreparation: AddFilesDeps['planPreparation'] = () => null,
) => {
  const jobs: Job[] = [];
  const adding = new FileAdding(
    {
      add: (added) => {
        jobs.push(...added);
        return ok(true);
      },
      getLastPosition: () => 0,
      toView: () => null,
      isDuplicate: () => false,
      clock: systemClock,
      settings: () => ({ reviewBeforeUpload: false, language: '', place: 'service' }),
      getAccountId: () => 'service',
      planPreparation,
      isClosed: () => false,
    },
    files.map(({ path, fileName }) => ({ path, name: fileName, size: 1 })),
    {},
  );
  expect(await adding.done).toEqual(ok(true));
  return { jobs, skipped: adding.take().skipped };
};

test('a file for which no job can be created is skipped, and the others are added', async () => {
  const { jobs, skipped } = await addFiles([audio.wav, audio.mp3, audio.flac], ({ fileName }) => {
    if (fileName === audio.mp3.fileName) throw new RangeError('Invalid array length');
    return null;
  });
  expect(jobs.map(({ fileName }) => fileName)).toEqual([audio.wav.fileName, audio.flac.fileName]);
  expect(skipped).toEqual([{ fileName: audio.mp3.fileName, reason: 'unreadable' }]);
});

/** The boxes of an MP4 by type; `mdat` has the sound, `moov` the index. */
const getBoxes = (file: Buffer): Record<string, Buffer> => {
  const boxes: Record<string, Buffer> = {};
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes[file.toString('latin1', at + 4, at + 8)] = file.subarray(at, at + file.readUInt32BE(at));
  return boxes;
};

test('an MP4 without its end waits for review in any case', async () => {
  const folder = temporaryFolder('cut');
  try {
    const whole = readFileSync(audio.m4a.path);
    const { ftyp = whole, moov = whole, mdat = whole } = getBoxes(whole);
    const indexFirst = Buffer.concat([ftyp, moov, mdat]);
    const contents = {
      'whole.m4a': whole,
      'index-first.m4a': indexFirst,
      'with-tag.m4a': Buffer.concat([whole, Buffer.from('TAGtitle of the episode')]),
      'cut.m4a': whole.subarray(0, whole.length / 2),
      'index-missing.m4a': Buffer.concat([ftyp, mdat]),
      'index-first-cut.m4a': indexFirst.subarray(0, whole.length / 2),
    };
    const files = Object.entries(contents).map(([fileName, content]) => {
      const path = join(folder, fileName);
      writeFileSync(path, content);
      return { path, fileName };
    });
    const { jobs } = await addFiles(files);
    expect(jobs.map(({ fileName, state }) => `${fileName} ${state.kind}`)).toEqual([
      'whole.m4a queued',
      'index-first.m4a queued',
      'with-tag.m4a queued',
      'cut.m4a draft',
      'index-missing.m4a draft',
      'index-first-cut.m4a draft',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
