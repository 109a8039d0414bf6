import type { IncomingMessage, ServerResponse } from 'node:http';
import { systemClock } from '../../lib/clock.ts';
import { openServiceData, type ServiceData, type ServiceDataOptions } from '../data.ts';
import { runListeningOperation, runOperation } from '../operations.ts';
import { createForm, type Form, hasBody, type Input, readBody } from './body.ts';
import { checkRequest, RateLimit } from './check-request.ts';
import { type Exchange, type Handled, matchRoute, type ServiceHooks } from './exchange.ts';
import { html, json, notStored, type ServiceResponse, send } from './response.ts';

export interface ServiceHandlerOptions extends ServiceDataOptions {
  readonly hooks?: ServiceHooks;
  /** Requests a minute for each client IP. Default 6,000. */
  readonly rateLimit?: number;
}

/** Handles the requests to a service, and has its data. */
export class ServiceHandler {
  readonly data: ServiceData;
  readonly #hooks: ServiceHooks;
  readonly #limit: RateLimit;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #count = 0;

  constructor(options: ServiceHandlerOptions) {
    this.#hooks = options.hooks ?? {};
    this.data = openServiceData(options);
    this.#limit = new RateLimit(options.rateLimit ?? 6_000, options.now ?? systemClock.now);
  }

  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    const [path = '/', ...query] = (request.url ?? '/').split('?');
    this.#count += 1;
    const exchange: Exchange = {
      number: this.#count,
      request,
      response,
      route: matchRoute(request.method ?? 'GET', path),
      query: [...new URLSearchParams(query.join('?'))],
      closing: this.#closing.signal,
    };
    const task = this.#serve(exchange)
      .catch((error: unknown) => send(response, this.#explain(error)))
      .finally(() => {
        this.#running.delete(task);
        this.#hooks.end?.(exchange);
      });
    this.#running.add(task);
  };

  /** Ends every wait and closes the database. What was received is listened to after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.data.line.close();
    await Promise.all(this.#running);
    this.data.close();
  }

  async #serve(exchange: Exchange): Promise<void> {
    if ((await this.#hooks.begin?.(exchange)) === 'handled') return;
    const { refusal, headers } = checkRequest(exchange.request, this.data.apiKey, this.#limit);
    const response = refusal ?? (await this.#respond(exchange));
    if (response === null) return;
    const fullResponse = { ...response, headers: { ...headers, ...response.headers } };
    const final = (await this.#hooks.response?.(exchange, fullResponse)) ?? fullResponse;
    if (final !== 'handled') send(exchange.response, final);
  }

  #explain(error: unknown): ServiceResponse {
    const failure = this.data.database.toFailure(error);
    return failure === null ? json(500, { message: 'Server Error' }) : notStored(failure.error);
  }

  /** Null if the connection has ended or a hook has responded. */
  async #respond(exchange: Exchange): Promise<ServiceResponse | null> {
    const { route } = exchange;
    if (route.kind === 'login') return html(200, '<html><body><h1>Log in</h1></body></html>');
    if (route.kind === 'unknown') return json(404, { message: '' });
    if (route.kind === 'wrong_method') {
      return json(405, { message: 'The method is not supported for this route.' }, { Allow: route.allow });
    }
    if (exchange.request.method !== 'GET') await this.data.database.whenUnlocked();
    if (route.kind !== 'operation')
      return runListeningOperation(this.data, route, createForm(exchange.query).values);
    const input = await this.#readInput(exchange);
    if (input.kind === 'closed') return null;
    if (input.kind === 'refused') return input.response;
    try {
      if ((await this.#hooks.received?.(exchange, input.form)) === 'handled') return null;
      // Like Laravel: a multipart update has no fields, so it changes nothing.
      const multipart =
        exchange.request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
      const form = route.verb === 'update' && multipart ? createForm([]) : input.form;
      return await runOperation(this.data, exchange, route, form);
    } finally {
      await this.#deleteUnlessInLine(input.form);
    }
  }

  async #deleteUnlessInLine({ file }: Form): Promise<void> {
    if (file !== null && this.data.recordings.get(file.id) === null) await this.data.received.delete(file.id);
  }

  async #readInput(exchange: Exchange): Promise<Input> {
    if (!hasBody(exchange.request)) return { kind: 'form', form: createForm([]) };
    const handled: { by: Handled | null } = { by: null };
    const input = await readBody(exchange.request, this.#readChunks(exchange, handled), this.data.received);
    if (handled.by === null) return input;
    if (input.kind === 'form') await this.#deleteUnlessInLine(input.form);
    return { kind: 'closed' };
  }

  async *#readChunks(exchange: Exchange, handled: { by: Handled | null }): AsyncGenerator<Buffer> {
    let offset = 0;
    // The stream stays open: a hook that returned 'handled' decides whether to read the rest.
    for await (const chunk of exchange.request.iterator({ destroyOnReturn: false })) {
      if ((await this.#hooks.chunk?.(exchange, chunk, offset)) === 'handled') {
        handled.by = 'handled';
        return;
      }
      offset += chunk.length;
      yield chunk;
    }
  }
}
