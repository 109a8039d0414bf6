import { vi } from 'vitest';
import { RecordingFile } from '../../../renderer/sound/recording-file.ts';

/** The file as main serves it. Undo with `vi.unstubAllGlobals`. */
export const serveRecording = (content: Uint8Array): RecordingFile => {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { range: string } }) => {
    const [start = 0, end = 0] = headers.range.replace('bytes=', '').split('-').map(Number);
    return new Response(Uint8Array.from(content.subarray(start, end + 1)), { status: 206 });
  });
  return new RecordingFile('source', content.length);
};
