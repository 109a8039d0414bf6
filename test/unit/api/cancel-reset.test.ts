/** Cancelling in mid-body cuts the connection off: what the system still holds for a slow reader is not sent any more. */
import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { makeSparseWav } from '../../fixtures/audio.ts';
import { slowReader } from '../../service/faults/connection.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { authority, certificate } from '../../service/tls.ts';
import { createClient } from './client.ts';
import { parcel } from './store-bench.ts';

const size = 40_000_000;
const ways: readonly (readonly [string, TestServiceOptions])[] = [
  ['http', {}],
  ['https', { tls: certificate('valid'), host: 'localhost' }],
];
let close = async (): Promise<void> => undefined;
afterEach(() => close());

/** How the connection of the store request ended at the service: whether it was cut off. */
const endOf = (service: TestService): Promise<boolean> =>
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

describe.each(ways)('over %s', (_way, options) => {
  const start = async () => {
    const service = await startTestService(options);
    const client = createClient(service, { certificates: [authority()] });
    const file = makeSparseWav(size);
    close = async () => {
      await client.close();
      await service.close();
      file.remove();
    };
    return { service, client, file };
  };

  it('a body under way is cut off', async () => {
    const { service, client, file } = await start();
    const wasCutOff = endOf(service);
    const ender = new AbortController();
    const outcome = await client.transcriptions.store(parcel(file.path), {
      signal: ender.signal,
      onProgress: (sent) => {
        if (sent > size / 4) ender.abort();
      },
    });
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'cancelled' } });
    expect(await wasCutOff).toBe(true);
    const [request] = service.recorder.of('transcriptions.store');
    await expect.poll(() => request?.ended).toBe(true);
    expect(request?.complete).toBe(false);
  });

  it('a body that may be whole is let go: the service can make something of it', async () => {
    const { service, client, file } = await start();
    rmSync(file.path);
    const small = makeSparseWav(100_000);
    const held = holdAt('received');
    service.faults.next('transcriptions.store', held);
    const ender = new AbortController();
    const storing = client.transcriptions.store(parcel(small.path), { signal: ender.signal });
    await held.reached;
    ender.abort();
    expect(await storing).toMatchObject({ kind: 'unknown', error: { code: 'cancelled' } });
    held.release();
    await expect.poll(() => service.data.transcriptions.all().length).toBe(1);
    small.remove();
  });
});
