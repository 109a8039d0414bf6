/** What the drop, the built-in service and the decoder say about the same files. */
import { rmSync, writeFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { detectAudioFormat } from '../../../main/uploads/files/file-content.ts';
import { isUnreadableFormat, unreadableFormats } from '../../../preload/contract/unreadable-formats.ts';
import { openRecording } from '../../../renderer/sound/decode/open-recording.ts';
import { RecordingError } from '../../../renderer/sound/recording-error.ts';
import { writeBeginnings } from '../../fixtures/beginnings.ts';
import { createFileDigest } from '../../service/specification/received-file.ts';
import { detectAudioKind } from '../../service/specification/transcriptions/audio-kind.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { serveRecording } from './serve-recording.ts';

const folder = temporaryFolder('beginnings');
afterAll(() => rmSync(folder, { recursive: true }));
const recordings = await writeBeginnings();

// Node has no decoders: what is tried is whether the decoder would get its sound.
beforeEach(() => {
  vi.stubGlobal('AudioDecoder', { isConfigSupported: async () => ({ supported: true }) });
});
afterEach(() => vi.unstubAllGlobals());

const open = (content: Buffer): Promise<string | null> =>
  openRecording(serveRecording(content)).then(
    () => null,
    (error: unknown) => (error instanceof RecordingError ? error.message.trim() : String(error)),
  );

const drop = async (name: string, content: Buffer): Promise<string> => {
  const file = join(folder, name);
  writeFileSync(file, content);
  const handle = await openFile(file);
  return (await detectAudioFormat(handle, content.length).finally(() => handle.close())) ?? 'not_audio';
};

const receive = async (content: Buffer): Promise<string | null> => {
  const digest = createFileDigest();
  digest.add(content);
  return (await detectAudioKind(digest.finish().window))?.format ?? null;
};

test('what the decoder opens is taken by the drop and the built-in service, and all else has a name', async () => {
  const found: unknown[] = [];
  for (const { name, content, unreadable } of recordings) {
    const [opened, dropped, received] = [
      await open(content),
      await drop(name, content),
      await receive(content),
    ];
    const isRight =
      opened === (unreadable === null ? null : `no_decoder ${unreadable}`) &&
      (isUnreadableFormat(dropped)
        ? dropped === unreadable && received === null
        : dropped === received && dropped !== 'not_audio');
    if (!isRight) found.push({ name, opened, dropped, received });
  }
  expect(found).toEqual([]);
});

test('the list has every format that is named', () => {
  const named = new Set(recordings.flatMap(({ unreadable }) => unreadable ?? []));
  expect(unreadableFormats.filter((name) => !named.has(name))).toEqual([]);
});
