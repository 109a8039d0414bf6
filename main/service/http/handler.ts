import type { IncomingMessage, ServerResponse } from 'node:http';
import { systemClock } from '../../lib/clock.ts';
import { openStoredData, type StoredData, type StoredDataOptions } from '../data.ts';
import { runListeningOperation } from '../listening/operations.ts';
import { runOperation } from '../operations.ts';
import { hasBody, readBody } from './body.ts';
import { checkRequest } from './check-request.ts';
import type { Exchange, Handled, ServiceHooks } from './exchange.ts';
import { createForm, type Form } from './form.ts';
import { createRateLimit } from './rate-limit.ts';
import { html, insufficientStorage, json, type ServiceResponse, send } from './response.ts';
import { matchRoute } from './route.ts';

export interface ServiceHandlerOptions extends StoredDataOptions {
  readonly hooks?: ServiceHooks;
  /** Requests a minute for each client IP. Default 6,000. */
  readonly rateLimit?: number;
}

export interface ServiceHandler {
  readonly data: StoredData;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Ends every wait and closes the database. What was received is listened to after the next start. */
  readonly close: () => Promise<void>;
}

type Input =
  | { readonly kind: 'form'; readonly form: Form }
  | { readonly kind: 'response'; readonly response: ServiceResponse }
  | { readonly kind: 'closed' };

const refuseBody = (kind: 'too_large' | 'malformed' | 'disk_full'): ServiceResponse => {
  switch (kind) {
    case 'too_large':
      return json(413, { message: '' });
    case 'malformed':
      return json(400, { message: '' });
    case 'disk_full':
      return insufficientStorage();
  }
};

export const createServiceHandler = (options: ServiceHandlerOptions): ServiceHandler => {
  const hooks = options.hooks ?? {};
  const data = openStoredData(options);
  const limit = createRateLimit(options.rateLimit ?? 6_000, options.now ?? systemClock.now);
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let count = 0;

  const serve = async (exchange: Exchange): Promise<void> => {
    if ((await hooks.begin?.(exchange)) === 'handled') return;
    const { refusal, headers } = checkRequest(exchange.request, data.apiKey, limit);
    const response = refusal ?? (await respond(exchange));
    if (response === null) return;
    const fullResponse = { ...response, headers: { ...headers, ...response.headers } };
    const final = (await hooks.response?.(exchange, fullResponse)) ?? fullResponse;
    if (final !== 'handled') send(exchange.response, final);
  };

  /** Null if the connection has ended or a hook has responded. */
  const respond = async (exchange: Exchange): Promise<ServiceResponse | null> => {
    const { route } = exchange;
    if (route.kind === 'login') return html(200, '<html><body><h1>Log in</h1></body></html>');
    if (route.kind === 'unknown') return json(404, { message: '' });
    if (route.kind === 'wrong_method') {
      return json(405, { message: 'The method is not supported for this route.' }, { Allow: route.allow });
    }
    if (route.kind !== 'operation')
      return runListeningOperation(data, route, createForm(exchange.query).values);
    const input = await readInput(exchange);
    if (input.kind === 'closed') return null;
    if (input.kind === 'response') return input.response;
    try {
      if ((await hooks.received?.(exchange, input.form)) === 'handled') return null;
      // Like Laravel: a multipart update has no fields, so it changes nothing.
      const multipart =
        exchange.request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
      const form = route.verb === 'update' && multipart ? createForm([]) : input.form;
      return await runOperation(data, exchange, route, form);
    } finally {
      await deleteUnlessInLine(input.form);
    }
  };

  const deleteUnlessInLine = async ({ file }: Form): Promise<void> => {
    if (file !== null && data.recordings.get(file.id) === null) await data.received.delete(file.id);
  };

  const readInput = async (exchange: Exchange): Promise<Input> => {
    if (!hasBody(exchange.request)) return { kind: 'form', form: createForm([]) };
    const handled: { by: Handled | null } = { by: null };
    const outcome = await readBody(exchange.request, readChunks(exchange, handled), data.received);
    if (handled.by !== null || outcome.kind === 'cut') {
      if (outcome.kind === 'form') await deleteUnlessInLine(outcome.form);
      return { kind: 'closed' };
    }
    return outcome.kind === 'form' ? outcome : { kind: 'response', response: refuseBody(outcome.kind) };
  };

  async function* readChunks(exchange: Exchange, handled: { by: Handled | null }): AsyncGenerator<Buffer> {
    let offset = 0;
    // The stream stays open: a hook that returned 'handled' decides whether to read the rest.
    for await (const chunk of exchange.request.iterator({ destroyOnReturn: false })) {
      if ((await hooks.chunk?.(exchange, chunk, offset)) === 'handled') {
        handled.by = 'handled';
        return;
      }
      offset += chunk.length;
      yield chunk;
    }
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const [path = '/', ...query] = (request.url ?? '/').split('?');
    count += 1;
    const exchange: Exchange = {
      number: count,
      request,
      response,
      route: matchRoute(request.method ?? 'GET', path),
      query: [...new URLSearchParams(query.join('?'))],
      closing: closing.signal,
    };
    const task = serve(exchange)
      .catch(() => send(response, json(500, { message: 'Server Error' })))
      .finally(() => {
        running.delete(task);
        hooks.end?.(exchange);
      });
    running.add(task);
  };

  return {
    data,
    handle,
    close: async () => {
      closing.abort();
      await data.line.close();
      await Promise.all(running);
      data.close();
    },
  };
};
