/** The built-in service with a scripted listener, a recorder and faults. `stop` and `start` take it off the network and back. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServiceData } from '../../main/service/data.ts';
import { openServiceDatabaseInMemory } from '../../main/service/database.ts';
import { basePaths, type ServiceHooks } from '../../main/service/http/exchange.ts';
import { ServiceHandler, type ServiceHandlerOptions } from '../../main/service/http/handler.ts';
import { deployedLimits } from '../../main/service/rules.ts';
import type { BuiltInService } from '../../main/service/service.ts';
import { removeFolder } from '../temporary-folder.ts';
import { createFaults, type Faults } from './faults/fault.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { insertSamples } from './samples/insert-samples.ts';
import { createScriptedListener } from './scripted-listener.ts';
import type { Certificate } from './tls.ts';

export interface TestServiceOptions extends Omit<Partial<ServiceHandlerOptions>, 'hooks'> {
  readonly port?: number;
  /** Milliseconds that the transcription of a file of `bytes` takes. Default 0. */
  readonly transcribeMs?: (bytes: number) => number;
  /** Whether it has some records at the start. */
  readonly samples?: boolean;
  readonly tls?: Certificate;
  /** Host name in the base URLs. Default 127.0.0.1. */
  readonly host?: string;
}

export interface TestService extends BuiltInService {
  readonly origin: string;
  readonly port: number;
  readonly recorder: Recorder;
  readonly faults: Faults;
  /** Stored data: `data.transcriptions.getAll()`, `data.websites.insert({ … })`. */
  readonly data: ServiceData;
  /** Refuses new connections and ends open ones, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  connections(): Promise<number>;
}

/** Defaults for tests: in memory, no samples, no delays, key `test-key`, a high rate limit, texts of limited length. */
export const startTestService = async ({
  transcribeMs,
  samples = false,
  ...options
}: TestServiceOptions = {}): Promise<TestService> => {
  // Made when the first file is received.
  const receivedFolder = path.join(tmpdir(), `sidetone-received-${randomUUID()}`);
  const recorder = createRecorder();
  const faults = createFaults();
  const handler = new ServiceHandler({
    database: openServiceDatabaseInMemory(),
    receivedFolder,
    listen: createScriptedListener(transcribeMs, (id) => handler.data.recordings.get(id)),
    warn: () => {},
    apiKey: 'test-key',
    rateLimit: 1_000_000,
    ...options,
    limits: { result: deployedLimits.result, ...options.limits },
    hooks: joinHooks(recorder.hooks, faults.hooks),
  });
  if (samples) insertSamples(handler.data);
  const settings = { keepAliveTimeout: 75_000, requestTimeout: 0 };
  const server =
    options.tls === undefined
      ? createServer(settings, handler.handle)
      : createTlsServer({ ...settings, ...options.tls }, handler.handle);
  let port = options.port ?? 0;
  const start = async (): Promise<void> => {
    await listen(server, port);
    port = (server.address() as AddressInfo).port;
  };
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await ended;
  };
  let closed: Promise<void> | null = null;
  await start();
  const origin = `${options.tls === undefined ? 'http' : 'https'}://${options.host ?? '127.0.0.1'}:${port}`;
  return {
    origin,
    port,
    analyticsUrl: origin + basePaths.websites,
    contentUrl: origin + basePaths.transcriptions,
    apiKey: handler.data.apiKey,
    recorder,
    faults,
    data: handler.data,
    stop,
    start,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    close: () => {
      closed ??= Promise.all([stop(), handler.close()]).then(() => removeFolder(receivedFolder));
      return closed;
    },
  };
};

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

/** The recorder sees every event first; only a fault decides the result. */
const joinHooks = (recorder: ServiceHooks, faults: ServiceHooks): ServiceHooks => ({
  begin: (exchange) => {
    recorder.begin?.(exchange);
    return faults.begin?.(exchange);
  },
  chunk: (exchange, chunk, before) => {
    recorder.chunk?.(exchange, chunk, before);
    return faults.chunk?.(exchange, chunk, before);
  },
  received: (exchange, form) => {
    recorder.received?.(exchange, form);
    return faults.received?.(exchange, form);
  },
  response: (exchange, response) => faults.response?.(exchange, response),
  end: (exchange) => recorder.end?.(exchange),
});
