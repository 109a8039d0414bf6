/** Cancelling in mid-body resets the connection, so data in the socket buffer is not sent. */
import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { makeSparseWav } from '../../fixtures/audio.ts';
import { slowReader } from '../../service/faults/connection.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { readAuthority, readCertificate } from '../../service/tls.ts';
import { createUpload } from './store-setup.ts';
import { createTestClient } from './test-client.ts';

const size = 40_000_000;
const cancelWays: readonly (readonly [string, TestServiceOptions])[] = [
  ['http', {}],
  ['https', { tls: readCertificate('valid'), host: 'localhost' }],
];
let close = async (): Promise<void> => undefined;
afterEach(() => close());

/** Resolves when the connection of the store request ends: true if it was reset. */
const waitForEnd = (service: TestService): Promise<boolean> =>
  new Promise((resolve) => {
    service.faults.always((exchange) => exchange.route.kind === 'operation', {
      ...slowReader(20_000_000),
      begin: ({ request, route }) => {
        if (route.kind === 'operation' && route.operation === 'transcriptions.store') {
          request.socket.once('error', (error) => resolve('code' in error && error.code === 'ECONNRESET'));
          request.socket.once('close', () => resolve(false));
        }
        return undefined;
      },
    });
  });

describe.each(cancelWays)('over %s', (_way, options) => {
  const start = async () => {
    const service = await startTestService(options);
    const client = createTestClient(service, { certificates: [readAuthority()] });
    const file = makeSparseWav(size);
    close = async () => {
      await client.close();
      await service.close();
      file.remove();
    };
    return { service, client, file };
  };

  it('cuts off a body that is being sent', async () => {
    const { service, client, file } = await start();
    const wasCutOff = waitForEnd(service);
    const controller = new AbortController();
    const outcome = await client.transcriptions.store(createUpload(file.path), {
      signal: controller.signal,
      onProgress: (sent) => {
        if (sent > size / 4) controller.abort();
      },
    });
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'cancelled' } });
    expect(await wasCutOff).toBe(true);
    const [request] = service.recorder.getRequests('transcriptions.store');
    await expect.poll(() => request?.ended).toBe(true);
    expect(request?.complete).toBe(false);
  });

  it('does not cut off a body that may be complete, so the service can still save it', async () => {
    const { service, client, file } = await start();
    rmSync(file.path);
    const small = makeSparseWav(100_000);
    const held = holdAt('received');
    service.faults.next('transcriptions.store', held);
    const controller = new AbortController();
    const storing = client.transcriptions.store(createUpload(small.path), { signal: controller.signal });
    await held.reached;
    controller.abort();
    expect(await storing).toMatchObject({ kind: 'unknown', error: { code: 'cancelled' } });
    held.release();
    await expect.poll(() => service.data.transcriptions.getAll().length).toBe(1);
    small.remove();
  });
});
