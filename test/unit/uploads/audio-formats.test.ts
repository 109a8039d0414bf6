/** Every extension of the table of audio formats is recognised, offered, found in a folder and sent with its type. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDialogOptions } from 'electron';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getMediaType } from '../../../main/api/upload/multipart.ts';
import { DialogGate, FileDialogs } from '../../../main/shell/file-dialogs.ts';
import { probeAudioFile } from '../../../main/uploads/files/probe-audio-file.ts';
import { scanDroppedFiles } from '../../../main/uploads/files/scan-directory.ts';
import { type AudioFormat, audioFormats } from '../../../preload/contract/audio-formats.ts';
import { isAcceptedType } from '../../../preload/contract/limits/file-limits.ts';
import { parseTypes } from '../../../preload/contract/limits/limit-messages.ts';
import { defaultLimits } from '../../../preload/contract/limits/limits.ts';
import { audio } from '../../fixtures/audio.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const electron = vi.hoisted(() => ({ dialogs: [] as OpenDialogOptions[] }));
vi.mock('electron', () => ({
  app: { getPath: () => '/downloads' },
  dialog: {
    showOpenDialog: async (options: OpenDialogOptions) => {
      electron.dialogs.push(options);
      return { canceled: true, filePaths: [] };
    },
  },
}));

let folder = '';
beforeAll(() => {
  folder = temporaryFolder('audio-formats');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const toBytes = (text: string): Buffer => Buffer.from(text, 'latin1');
/** How a file of each format begins. */
const content: Readonly<Record<AudioFormat, Buffer>> = {
  wav: toBytes('RIFF\x24\0\0\0WAVEfmt '),
  mp3: readFileSync(audio.mp3.path),
  aac: readFileSync(new URL('../../fixtures/recordings/speech.aac', import.meta.url)),
  mp4: toBytes('\0\0\0\x1cftypM4A '),
  ogg: toBytes('OggS\0\x02'),
  flac: toBytes('fLaC\0\0\0\x22'),
  webm: toBytes('\x1a\x45\xdf\xa3\x42\x82\x84webm'),
  aiff: toBytes('FORM\0\0\0\x04AIFF'),
  caf: toBytes('caff\0\x01\0\0'),
  amr: toBytes('#!AMR\n'),
  wma: toBytes('\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
  mpeg: toBytes('\0\0\x01\xba\x44'),
  mpegts: toBytes('G'.padEnd(188, '\xff').repeat(4)),
  ape: toBytes('MAC \x96\x0f'),
  wavpack: toBytes('wvpk\0\0\0\0'),
};

const table = (Object.keys(content) as AudioFormat[]).flatMap((format) =>
  Object.entries<string>(audioFormats[format]).map(([extension, type]) => ({ format, extension, type })),
);

it('the table of this test has every format', () => {
  expect(Object.keys(content).sort()).toEqual(Object.keys(audioFormats).sort());
  // No extension belongs to two formats.
  expect(new Set(table.map(({ extension }) => extension)).size).toBe(table.length);
});

it.each(table)('.$extension is recognised and sent as $type', async ({ format, extension, type }) => {
  const name = `Episode 1.${extension.toUpperCase()}`;
  writeFileSync(join(folder, name), content[format]);
  expect(await probeAudioFile(join(folder, name), name)).toMatchObject({ format });
  expect(getMediaType(name)).toBe(type);
  expect(parseTypes(`Allowed: ${extension}`)).toEqual([extension]);
  const limits = (value: string[]) => ({
    ...defaultLimits,
    fileTypes: { ...defaultLimits.fileTypes, value },
  });
  expect(isAcceptedType(format, limits([extension]))).toBe(true);
});

it.each(['mp4', 'm4b', 'mov', '3gp', 'wave', 'bwf'])(
  'reads the length of a recording with the name .%s',
  async (extension) => {
    const source = extension.startsWith('w') || extension === 'bwf' ? audio.wav : audio.m4a;
    const name = `length.${extension}`;
    copyFileSync(source.path, join(folder, name));
    const file = await probeAudioFile(join(folder, name), name);
    expect(typeof file === 'string' ? file : file.durationSeconds).toBeCloseTo(source.seconds, 1);
  },
);

it('the dialogs offer every extension', async () => {
  const dialogs = new FileDialogs(
    () => null,
    { get: () => undefined, set: () => undefined },
    new DialogGate(),
  );
  await dialogs.chooseAudioFiles();
  await dialogs.chooseAudioFile();
  expect(electron.dialogs).toHaveLength(2);
  for (const { filters } of electron.dialogs)
    expect(filters?.[0]?.extensions.toSorted()).toEqual(table.map(({ extension }) => extension).sort());
});

it('a folder with too many files has every extension among the files that are looked at', async () => {
  const path = join(folder, 'show');
  mkdirSync(path);
  for (let number = 0; number < 50_100; number += 1) writeFileSync(join(path, String(number)), '');
  for (const { extension } of table) writeFileSync(join(path, `z.${extension.toUpperCase()}`), 'x');
  const found: string[] = [];
  for await (const one of scanDroppedFiles([{ path, name: 'show', size: 1 }], 60_000, null)) {
    found.push(one.fileName);
    if (found.length === table.length) break;
  }
  expect(found.sort()).toEqual(table.map(({ extension }) => `z.${extension.toUpperCase()}`).sort());
});
