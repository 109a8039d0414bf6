/** The length that the window shows, and by which the parts are planned. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeAudioFile } from '../../../main/uploads/files/probe-audio-file.ts';
import {
  planPreparation,
  toPreparationLimits,
  toPreparationRules,
} from '../../../main/uploads/preparing/plan-preparation.ts';
import { defaultLimits } from '../../../preload/contract/limits/limits.ts';
import { countParts } from '../../../preload/recordings/plan-parts.ts';
import { writeContainer } from '../../fixtures/write-container.ts';
import { getMp3Seconds, type Mp3Frames, makeVariable, readMp3, writeMp3 } from '../../fixtures/write-mp3.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { newJob } from './job-fixture.ts';

let folder = '';
beforeAll(() => {
  folder = temporaryFolder('lengths');
});
afterAll(() => rmSync(folder, { recursive: true }));

const longestSeconds = 10;
const rules = toPreparationRules(
  { ...toPreparationLimits(defaultLimits, 1), maxPartSeconds: longestSeconds },
  { longRecordings: 'parts', shrinkFittingFiles: false },
  'webm',
);

const expectLength = async (name: string, content: Buffer, seconds: number): Promise<void> => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const found = await probeAudioFile(file, name);
  if (typeof found === 'string') throw new Error(found);
  expect((found.durationSeconds ?? 0) / seconds).toBeCloseTo(1, 2);
  const plan = planPreparation(newJob({ ...found }), rules);
  expect(plan?.count).toBe(countParts(seconds, longestSeconds));
};

const repeat = (sound: Mp3Frames, times: number): Mp3Frames => ({
  ...sound,
  frames: Array.from({ length: times }, () => sound.frames).flat(),
});
const constant = repeat(readMp3('cbr.mp3'), 20);
const variable = makeVariable(repeat(readMp3('vbr.mp3'), 20));

describe('the length of an MP3', () => {
  it.each([
    ['constant', 'present', constant],
    ['constant', 'absent', constant],
    ['variable', 'present', variable],
    ['variable', 'absent', variable],
  ] as const)('of %s rate with its header %s', async (rate, header, sound) => {
    await expectLength(`${rate}-${header}.mp3`, writeMp3(sound, header), getMp3Seconds(sound));
  });

  it('of several that were joined, of which the first has a header', async () => {
    const joined = Buffer.concat([writeMp3(readMp3('vbr.mp3'), 'present'), writeMp3(variable, 'absent')]);
    await expectLength('joined.mp3', joined, getMp3Seconds(readMp3('vbr.mp3')) + getMp3Seconds(variable));
  });
});

it('the length of ADTS', async () => {
  const { content, seconds } = await writeContainer('aac', 'speech.aac', { times: 20 });
  await expectLength('speech.aac', content, seconds);
});

it.each([
  ['mkv', 'opus.ogg'],
  ['webm', 'opus.ogg'],
  ['live.webm', 'opus.ogg'],
  ['mp4', 'speech.m4a'],
] as const)('the length of a film (%s) is that of its sound', async (kind, source) => {
  const once = await writeContainer(kind, source);
  const { content, seconds } = await writeContainer(kind, source, {
    times: 20,
    pictureSeconds: once.seconds * 40,
  });
  await expectLength(`film.${kind}`, content, seconds);
});
