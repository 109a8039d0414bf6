/** Streaming with reused buffers sends the unchanged file to fast and slow readers. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readFileSlices } from '../../../main/api/upload/audio-file.ts';
import { allAudio, makeSparseFile } from '../../fixtures/audio.ts';
import { createMultipartScanner } from '../../service/multipart-scanner.ts';
import { readAuthority, readCertificate } from '../../service/tls.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type HashingServer, startHashingServer } from './hashing-server.ts';
import { createEndpoints, createTestClient } from './test-client.ts';

const mebibyte = 1024 * 1024;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let randomFile: { path: string; sha256: string; size: number };

beforeAll(() => {
  folder = temporaryFolder('streaming');
  // Not a multiple of the buffer size, and enough to use every buffer several times.
  const bytes = randomBytes(37 * mebibyte + 12_345);
  const path = join(folder, 'noise.mp3');
  writeFileSync(path, bytes);
  randomFile = { path, sha256: sha256(bytes), size: bytes.length };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const upload = (path: string, fileName = 'a.mp3') => ({
  name: 'n',
  description: '',
  language: '',
  path,
  fileName,
});

const storeAtServer = async (server: HashingServer, path: string) => {
  const client = createTestClient(createEndpoints(server.origin));
  const progress: number[] = [];
  const outcome = await client.transcriptions.store(upload(path), {
    onProgress: (sent) => progress.push(sent),
  });
  await client.close();
  return { outcome, progress, file: server.bodies.at(-1)?.parts.find(({ name }) => name === 'file') };
};

describe('streaming', () => {
  it('sends every fixture complete', async () => {
    const server = await startHashingServer();
    for (const { path } of allAudio) {
      const { outcome, file } = await storeAtServer(server, path);
      expect(outcome.kind).toBe('stored');
      expect(file?.sha256).toBe(sha256(readFileSync(path)));
    }
    await server.close();
  });

  it('sends the file complete to slow, stalling and randomly paced readers', async () => {
    let turn = 0;
    const readers: ((bytes: number) => Promise<void> | undefined)[] = [
      () => sleep(1),
      (bytes) => (Math.floor(bytes / (3 * mebibyte)) > turn++ ? sleep(150) : undefined),
      () => (Math.random() < 0.2 ? sleep(Math.random() * 12) : undefined),
    ];
    for (const reader of readers) {
      const server = await startHashingServer(reader);
      const { outcome, file, progress } = await storeAtServer(server, randomFile.path);
      await server.close();
      expect(outcome.kind).toBe('stored');
      expect(file).toMatchObject({ sha256: randomFile.sha256, size: randomFile.size });
      expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    }
  });

  it('sends the file complete over TLS', async () => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const server = createTlsServer(readCertificate('valid'), async (request, response) => {
      const scanner = createMultipartScanner(
        /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? '',
      );
      for await (const chunk of request as AsyncIterable<Buffer>) {
        scanner.write(chunk);
        if (Math.random() < 0.1) await sleep(2);
      }
      resolve(scanner.parts.at(-1)?.sha256);
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"data":{"id":1,"name":"n"}}');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const client = createTestClient(
      createEndpoints(`https://localhost:${(server.address() as AddressInfo).port}`),
      {
        certificates: [readAuthority()],
      },
    );
    const outcome = await client.transcriptions.store(upload(randomFile.path), {});
    expect(outcome.kind).toBe('stored');
    expect(await promise).toBe(randomFile.sha256);
    await client.close();
    server.close();
  });

  it('sends 2 GiB complete with a Content-Length', async () => {
    // SHA-256 of 2^31 zero bytes (`head -c 2147483648 /dev/zero | sha256sum`).
    const known = 'a7c744c13cc101ed66c29f672f92455547889cc586ce6d44fe76ae824958ea51';
    const server = await startHashingServer();
    const sparse = makeSparseFile(2 ** 31, 'two-gibibytes.wav');
    const { outcome, file, progress } = await storeAtServer(server, sparse.path);
    sparse.remove();
    await server.close();
    expect(outcome.kind).toBe('stored');
    expect(file).toMatchObject({ sha256: known, size: 2 ** 31 });
    expect(progress.at(-1)).toBe(server.bodies[0]?.bytes);
  }, 600_000);
});

/** Bytes. */
const minSliceBytes = 64 * 1024;
const maxSliceBytes = 4 * 1024 * 1024;

describe('file slices', () => {
  const collect = async (size: number, next: () => number, copy: boolean): Promise<Buffer[]> => {
    const handle = await open(randomFile.path);
    const slices: Buffer[] = [];
    for await (const slice of readFileSlices(
      handle,
      size,
      { next },
      { bufferBytes: 2 * minSliceBytes, buffers: 3 },
    )) {
      slices.push(copy ? Buffer.from(slice) : slice);
    }
    await handle.close();
    return slices;
  };

  it('add up to the file at any size and pace, and only the last may be below the minimum', async () => {
    const content = readFileSync(randomFile.path);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.integer({ min: 1, max: 12 * minSliceBytes }),
          fc.integer({ min: 1, max: 8 }).map((count) => count * minSliceBytes),
          fc.integer({ min: 1, max: 4 }).map((count) => count * 2 * minSliceBytes + 1),
        ),
        fc.infiniteStream(fc.integer({ min: minSliceBytes, max: 5 * minSliceBytes })),
        async (size, paces) => {
          const slices = await collect(size, () => paces.next().value ?? minSliceBytes, true);
          expect(Buffer.concat(slices).equals(content.subarray(0, size))).toBe(true);
          for (const slice of slices.slice(0, -1)) expect(slice.length).toBeGreaterThanOrEqual(minSliceBytes);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reuse buffers, so a slice must be copied or consumed before the next', async () => {
    const size = 20 * minSliceBytes;
    const chunks = await collect(size, () => minSliceBytes, false);
    expect(new Set(chunks.map(({ buffer }) => buffer)).size).toBe(3);
    expect(sha256(Buffer.concat(chunks))).not.toBe(sha256(readFileSync(randomFile.path).subarray(0, size)));
  });

  it('grow on a fast link and shrink on a slow one', async () => {
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
    const source = {
      read: async (buffer: Buffer, _offset: number, length: number) => ({ bytesRead: length, buffer }),
    };
    const slices = readFileSlices(source, 2 ** 30);
    const elapse = async (milliseconds: number): Promise<number> => {
      time += milliseconds;
      return (await slices.next()).value?.length ?? 0;
    };
    try {
      expect(await elapse(0)).toBe(minSliceBytes);
      for (let count = 0; count < 10; count += 1) await elapse(1);
      expect(await elapse(1)).toBe(maxSliceBytes);
      expect(await elapse(50)).toBe(maxSliceBytes);
      for (let count = 0; count < 10; count += 1) await elapse(200);
      expect(await elapse(200)).toBe(minSliceBytes);
    } finally {
      clock.mockRestore();
    }
  });
});
