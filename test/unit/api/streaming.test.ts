/** Reused buffers: what arrives is what is in the file, under every reader; and memory does not follow its size. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileSlices, largestSlice, slicePace, smallestSlice } from '../../../main/api/file-body.ts';
import { allAudio, makeSparseFile } from '../../fixtures/audio.ts';
import { createMultipartScanner } from '../../service/multipart-scanner.ts';
import { authority, certificate } from '../../service/tls.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { at, createClient } from './client.ts';
import { type HashingServer, startHashingServer } from './hashing-server.ts';

const mebibyte = 1024 * 1024;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let noise: { path: string; sha256: string; size: number };

beforeAll(() => {
  folder = temporaryFolder('streaming');
  // Not a multiple of anything, and enough for every buffer to be used several times.
  const bytes = randomBytes(37 * mebibyte + 12_345);
  const path = join(folder, 'noise.mp3');
  writeFileSync(path, bytes);
  noise = { path, sha256: sha256(bytes), size: bytes.length };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const upload = (path: string, fileName = 'a.mp3') => ({
  name: 'n',
  description: '',
  language: '',
  path,
  fileName,
});

const storeAt = async (server: HashingServer, path: string) => {
  const client = createClient(at(server.origin));
  const progress: number[] = [];
  const outcome = await client.transcriptions.store(upload(path), {
    onProgress: (sent) => progress.push(sent),
  });
  await client.close();
  return { outcome, progress, file: server.bodies.at(-1)?.parts.find(({ name }) => name === 'file') };
};

describe('streaming', () => {
  it('brings every fixture whole', async () => {
    const server = await startHashingServer();
    for (const { path } of allAudio) {
      const { outcome, file } = await storeAt(server, path);
      expect(outcome.kind).toBe('stored');
      expect(file?.sha256).toBe(sha256(readFileSync(path)));
    }
    await server.close();
  });

  it('brings the file whole to a slow reader, a stalling one, and one that does both at random', async () => {
    let turn = 0;
    const readers: ((bytes: number) => Promise<void> | undefined)[] = [
      () => sleep(1),
      (bytes) => (Math.floor(bytes / (3 * mebibyte)) > turn++ ? sleep(150) : undefined),
      () => (Math.random() < 0.2 ? sleep(Math.random() * 12) : undefined),
    ];
    for (const reader of readers) {
      const server = await startHashingServer(reader);
      const { outcome, file, progress } = await storeAt(server, noise.path);
      await server.close();
      expect(outcome.kind).toBe('stored');
      expect(file).toMatchObject({ sha256: noise.sha256, size: noise.size });
      expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    }
  });

  it('brings the file whole over TLS too', async () => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const server = createTlsServer(certificate('valid'), async (request, response) => {
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
    const client = createClient(at(`https://localhost:${(server.address() as AddressInfo).port}`), {
      certificates: [authority()],
    });
    const outcome = await client.transcriptions.store(upload(noise.path), {});
    expect(outcome.kind).toBe('stored');
    expect(await promise).toBe(noise.sha256);
    await client.close();
    server.close();
  });

  it('brings 2 GiB whole, with a length announced', async () => {
    // SHA-256 of 2^31 zero bytes (`head -c 2147483648 /dev/zero | sha256sum`).
    const known = 'a7c744c13cc101ed66c29f672f92455547889cc586ce6d44fe76ae824958ea51';
    const server = await startHashingServer();
    const sparse = makeSparseFile(2 ** 31, 'two-gibibytes.wav');
    const { outcome, file, progress } = await storeAt(server, sparse.path);
    sparse.remove();
    await server.close();
    expect(outcome.kind).toBe('stored');
    expect(file).toMatchObject({ sha256: known, size: 2 ** 31 });
    expect(progress.at(-1)).toBe(server.bodies[0]?.bytes);
  }, 600_000);
});

describe('the slices of a file', () => {
  const collect = async (size: number, next: () => number, copy: boolean): Promise<Buffer[]> => {
    const handle = await open(noise.path);
    const slices: Buffer[] = [];
    for await (const slice of fileSlices(
      handle,
      size,
      { next },
      { bufferBytes: 2 * smallestSlice, buffers: 3 },
    )) {
      slices.push(copy ? Buffer.from(slice) : slice);
    }
    await handle.close();
    return slices;
  };

  it('are together the file, whatever its size and the pace; none but the last is too small to be waited for', async () => {
    const content = readFileSync(noise.path);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.integer({ min: 1, max: 12 * smallestSlice }),
          fc.integer({ min: 1, max: 8 }).map((count) => count * smallestSlice),
          fc.integer({ min: 1, max: 4 }).map((count) => count * 2 * smallestSlice + 1),
        ),
        fc.infiniteStream(fc.integer({ min: smallestSlice, max: 5 * smallestSlice })),
        async (size, paces) => {
          const slices = await collect(size, () => paces.next().value ?? smallestSlice, true);
          expect(Buffer.concat(slices).equals(content.subarray(0, size))).toBe(true);
          for (const slice of slices.slice(0, -1)) expect(slice.length).toBeGreaterThanOrEqual(smallestSlice);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are in buffers that are used again: who does not copy or wait finds others’ bytes', async () => {
    const size = 20 * smallestSlice;
    const kept = await collect(size, () => smallestSlice, false);
    expect(new Set(kept.map(({ buffer }) => buffer)).size).toBe(3);
    expect(sha256(Buffer.concat(kept))).not.toBe(sha256(readFileSync(noise.path).subarray(0, size)));
  });

  it('grow on a fast link and shrink on a slow one', () => {
    let time = 0;
    const pace = slicePace(() => time);
    const elapse = (milliseconds: number): number => {
      time += milliseconds;
      return pace.next();
    };
    expect(elapse(0)).toBe(smallestSlice);
    for (let count = 0; count < 10; count += 1) elapse(1);
    expect(elapse(1)).toBe(largestSlice);
    expect(elapse(50)).toBe(largestSlice);
    for (let count = 0; count < 10; count += 1) elapse(200);
    expect(elapse(200)).toBe(smallestSlice);
  });
});
