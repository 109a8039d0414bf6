import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseByteRange } from '../../../../main/lib/byte-range.ts';
import { AudioTokens, type FileSnapshot, serveAudio } from '../../../../main/library/audio/serve-audio.ts';
import { getAudioToken } from '../../../../main/shell/window/served-file.ts';
import { makeSparseWav } from '../../../fixtures/audio.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

const size = 700_001;
let folder: string;
let snapshot: FileSnapshot;
let content: Buffer;

const getSnapshot = (path: string): FileSnapshot => {
  const { size: bytes, mtimeMs } = statSync(path);
  return { path, size: bytes, mtimeMs };
};

beforeAll(() => {
  folder = temporaryFolder('served');
  content = Buffer.from(Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 256));
  writeFileSync(join(folder, 'a.mp3'), content);
  snapshot = getSnapshot(join(folder, 'a.mp3'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readBody = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('byte ranges', () => {
  it.each([
    [null, 'whole'],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['lines=1-2', 'whole'],
    ['', 'whole'],
  ])('%s', (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected);
  });

  it('return exactly the requested bytes', async () => {
    const edge = fc.integer({ min: 0, max: size + 10 });
    await fc.assert(
      fc.asyncProperty(edge, fc.option(edge), async (start, end) => {
        const response = await serveAudio(snapshot, 'GET', `bytes=${start}-${end ?? ''}`);
        if (end !== null && end < start) {
          expect(response.status).toBe(200);
          return;
        }
        if (start >= size) {
          expect(response.status).toBe(416);
          expect(response.headers.get('content-range')).toBe(`bytes */${size}`);
          return;
        }
        const last = Math.min(end ?? size - 1, size - 1);
        expect(response.status).toBe(206);
        expect(response.headers.get('content-range')).toBe(`bytes ${start}-${last}/${size}`);
        expect(response.headers.get('content-length')).toBe(String(last - start + 1));
        expect((await readBody(response)).equals(content.subarray(start, last + 1))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('have the same headers for GET and HEAD', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await serveAudio(snapshot, method, null);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'accept-ranges': 'bytes',
        'content-type': 'audio/mpeg',
        'content-length': String(size),
      });
      expect((await readBody(response)).length).toBe(method === 'GET' ? size : 0);
    }
    const part = await serveAudio(snapshot, 'HEAD', 'bytes=5-');
    expect([part.status, part.headers.get('content-length'), part.body]).toEqual([
      206,
      String(size - 5),
      null,
    ]);
  });
});

describe('the stream', () => {
  it('reads only as far as its reader, and closes the file', async () => {
    const file = makeSparseWav(1_900_000_000);
    const before = process.memoryUsage().arrayBuffers;
    const response = await serveAudio(getSnapshot(file.path), 'GET', 'bytes=0-');
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1024 * 1024);
    await reader?.cancel();
    file.remove();
  });

  it('fails when the file changes while it is read; afterwards the response is a 404', async () => {
    const path = join(folder, 'changing.mp3');
    writeFileSync(path, content);
    const was = getSnapshot(path);
    const response = await serveAudio(was, 'GET', 'bytes=0-');
    const reader = response.body?.getReader();
    await reader?.read();
    appendFileSync(path, 'more');
    await expect(reader?.read()).rejects.toThrow('changed');
    expect((await serveAudio(was, 'GET', null)).status).toBe(404);
    rmSync(path);
    expect((await serveAudio(was, 'HEAD', null)).status).toBe(404);
  });

  it('returns all bytes in order to a slow reader', async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of (await serveAudio(snapshot, 'GET', null)).body ?? []) {
      pieces.push(piece);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(Buffer.concat(pieces).equals(readFileSync(snapshot.path))).toBe(true);
  });
});

describe('audio URLs', () => {
  it('are accepted only in their exact form', () => {
    expect(getAudioToken('app://sidetone/audio/abcDEF_-09')).toBe('abcDEF_-09');
    for (const address of [
      'app://sidetone/audio/',
      'app://sidetone/audio/../index.html',
      'app://sidetone/audio/a/b',
      'app://sidetone/audio/a?x',
      'app://sidetone/audio/%2e%2e',
      'app://other/audio/a',
      'https://sidetone/audio/a',
      'app://sidetone/assets/a.js',
    ]) {
      expect(getAudioToken(address), address).toBeNull();
    }
  });

  it('stay valid for the files played last', () => {
    const tokens = new AudioTokens();
    const file = (path: string): FileSnapshot => ({ path, size: 1, mtimeMs: 1 });
    const first = tokens.getToken(file('first'));
    const unused = tokens.getToken(file('a0'));
    for (let at = 1; at < 400; at += 1) tokens.getToken(file(`a${at}`));
    expect(tokens.getToken(file('first'))).toBe(first);
    for (let at = 0; at < 499; at += 1) tokens.getToken(file(`b${at}`));
    expect(tokens.find(first)?.path).toBe('first');
    expect(tokens.find(unused)).toBeNull();
    tokens.getToken(file('one more'));
    expect(tokens.find(first)).toBeNull();
  });
});
