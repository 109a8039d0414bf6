/** Records every request to the service, so that tests count what was really sent. */

import type { Part } from './multipart-scanner.ts';
import { createRecordedBody, type RecordedBody } from './recorded-body.ts';
import type { Exchange, Operation, ServiceHooks } from './specification/http/exchange.ts';

export interface RecordedRequest {
  /** Counts from 1. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** As sent, percent-encoded: with the path of the base URL, without the query. */
  readonly path: string;
  readonly target: string;
  /** Null if the request matches no operation of the specification. */
  readonly operation: Operation | null;
  /** Decoded, in order. */
  readonly query: readonly (readonly [string, string])[];
  /** As sent: case, duplicates and order are preserved. */
  readonly headers: readonly (readonly [string, string])[];
  /** The first header of that name, in any case. */
  readonly header: (name: string) => string | undefined;
  /** Number of the connection, from 1. */
  readonly connection: number;
  readonly fields: readonly (readonly [string, string])[];
  readonly field: (name: string) => string | undefined;
  readonly parts: readonly Part[];
  readonly file: Part | undefined;
  readonly bodyText: string;
  /** Body bytes that the service has read. */
  readonly bytes: number;
  readonly complete: boolean;
  /** Status of the response; null before it, or if the connection ended without one. */
  readonly status: number | null;
  readonly ended: boolean;
}

export interface Recorder {
  readonly requests: readonly RecordedRequest[];
  readonly getRequests: (operation: Operation) => readonly RecordedRequest[];
  /** Number of requests per key; undefined keys are ignored. */
  readonly countBy: (key: (request: RecordedRequest) => string | undefined) => ReadonlyMap<string, number>;
  /** The first past or future request for which `test` holds. Rejects after `timeoutMs` (default 10,000). */
  readonly waitFor: (
    test: (request: RecordedRequest) => boolean,
    timeoutMs?: number,
  ) => Promise<RecordedRequest>;
  readonly clear: () => void;
  readonly hooks: ServiceHooks;
}

export const createRecorder = (): Recorder => {
  let requests: RecordedRequest[] = [];
  const open = new WeakMap<Exchange, { body: RecordedBody; complete: boolean; ended: boolean }>();
  const connections = new WeakMap<object, number>();
  const waiting = new Set<() => void>();
  let sockets = 0;

  const notifyWaiters = (): void => {
    for (const check of waiting) check();
  };

  const begin = (exchange: Exchange): undefined => {
    const { request, response, route } = exchange;
    const state = {
      body: createRecordedBody(request.headers['content-type'] ?? ''),
      complete: false,
      ended: false,
    };
    open.set(exchange, state);
    if (!connections.has(request.socket)) connections.set(request.socket, ++sockets);
    const raw = request.rawHeaders;
    const headers = raw.flatMap((name, i): [string, string][] =>
      i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : [],
    );
    requests.push({
      number: exchange.number,
      at: Date.now(),
      method: request.method ?? '',
      path: (request.url ?? '').split('?')[0] ?? '',
      target: request.url ?? '',
      operation: route.kind === 'operation' ? route.operation : null,
      query: exchange.query,
      headers,
      header: (name) => headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1],
      connection: connections.get(request.socket) ?? 0,
      get fields() {
        return state.body.fields();
      },
      field: (name) => {
        return state.body.fields().find(([key]) => key === name)?.[1];
      },
      get parts() {
        return state.body.parts();
      },
      get file() {
        return state.body.parts().find((part) => part.name === 'file');
      },
      get bodyText() {
        return state.body.text();
      },
      get bytes() {
        return state.body.bytes();
      },
      get complete() {
        return state.complete;
      },
      get status() {
        return response.headersSent ? response.statusCode : null;
      },
      get ended() {
        return state.ended;
      },
    });
    notifyWaiters();
    return undefined;
  };

  const hooks: ServiceHooks = {
    begin,
    chunk: (exchange, chunk) => {
      open.get(exchange)?.body.write(chunk);
      return undefined;
    },
    received: (exchange) => {
      const state = open.get(exchange);
      if (state !== undefined) state.complete = state.body.isComplete();
      notifyWaiters();
      return undefined;
    },
    end: (exchange) => {
      const state = open.get(exchange);
      if (state !== undefined) state.ended = true;
      notifyWaiters();
    },
  };

  return {
    get requests() {
      return requests;
    },
    getRequests: (operation) => requests.filter((request) => request.operation === operation),
    countBy: (key) => {
      const counts = new Map<string, number>();
      for (const request of requests) {
        const value = key(request);
        if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      return counts;
    },
    waitFor: (test, timeoutMs = 60_000) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = requests.find(test);
          if (found === undefined) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No such request within ${timeoutMs} ms; ${requests.length} came`));
        }, timeoutMs);
        waiting.add(look);
        look();
      }),
    clear: () => {
      requests = [];
    },
    hooks,
  };
};
