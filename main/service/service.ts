/** The built-in service on loopback, a complete implementation. `test/service` adds faults by hooks. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basePaths } from './http/exchange.ts';
import { ServiceHandler, type ServiceHandlerOptions } from './http/handler.ts';

export interface BuiltInService {
  /** Base URLs, without a trailing slash. */
  readonly analyticsUrl: string;
  readonly contentUrl: string;
  readonly apiKey: string;
  /** Ends every connection at once. What was received is listened to after the next start. */
  close(): Promise<void>;
}

const createHandler = (options: ServiceHandlerOptions): ServiceHandler => {
  try {
    return new ServiceHandler(options);
  } catch (error) {
    options.database.close();
    throw error;
  }
};

/** Closes the database when it is closed, and when it rejects: with SQLite's errors and those of the file system. */
export const startBuiltInService = async (options: ServiceHandlerOptions): Promise<BuiltInService> => {
  const handler = createHandler(options);
  const server = createServer({ keepAliveTimeout: 75_000, requestTimeout: 0 }, handler.handle);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
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
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};
