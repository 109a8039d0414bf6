/** The built-in service on loopback, a complete implementation. `test/service` adds faults by hooks. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DemoEpisode } from './data.ts';
import { createServiceHandler, type ServiceHandlerOptions } from './http/handler.ts';
import { basePaths } from './http/route.ts';

export interface ServiceOptions extends ServiceHandlerOptions {
  readonly port?: number;
}

export interface BuiltInService {
  /** Base URLs, without a trailing slash. */
  readonly analyticsUrl: string;
  readonly contentUrl: string;
  readonly apiKey: string;
  /** To be shown as one recording. Null if the samples are not new. */
  readonly newEpisode: DemoEpisode | null;
  /** Ends every connection at once. Complete uploads still become records. */
  close(): Promise<void>;
}

/** Rejects if the port is in use or the database cannot be opened. */
export const startBuiltInService = async (options: ServiceOptions): Promise<BuiltInService> => {
  const handler = createServiceHandler(options);
  const server = createServer({ keepAliveTimeout: 75_000, requestTimeout: 0 }, handler.handle);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, '127.0.0.1', resolve);
    });
  } catch (error) {
    await handler.close();
    throw error;
  }
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let closed: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await handler.close();
    await ended;
  };
  return {
    analyticsUrl: origin + basePaths.websites,
    contentUrl: origin + basePaths.transcriptions,
    apiKey: handler.data.apiKey,
    newEpisode: handler.data.newEpisode,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};
