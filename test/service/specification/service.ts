/** The whole service specification (`main/api/README.md`) on loopback. It hears nothing. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../../../main/lib/clock.ts';
import type { Certificate } from '../tls.ts';
import { ServiceData, type ServiceDataOptions } from './data.ts';
import { createForm, hasBody, type Input, readBody } from './http/body.ts';
import { checkRequest, RateLimit } from './http/check-request.ts';
import { basePaths, type Exchange, type Handled, matchRoute, type ServiceHooks } from './http/exchange.ts';
import { failed, html, json, type ServiceResponse, send } from './http/response.ts';
import { runOperation } from './operations.ts';

export interface SpecificationServiceOptions extends ServiceDataOptions {
  /** Default: one that is free. */
  readonly port?: number | undefined;
  /** Host name in the base URLs. Default 127.0.0.1. */
  readonly host?: string;
  readonly tls?: Certificate;
  /** Requests a minute for each client IP. Default 6,000. */
  readonly rateLimit?: number;
  readonly hooks?: ServiceHooks;
}

export class SpecificationService {
  readonly data: ServiceData;
  readonly apiKey: string;
  /** These are known after the first start. Base URLs have no trailing slash. */
  port: number;
  origin = '';
  analyticsUrl = '';
  contentUrl = '';
  readonly #server: Server;
  readonly #scheme: 'http' | 'https';
  readonly #host: string;
  readonly #hooks: ServiceHooks;
  readonly #limit: RateLimit;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #closed: Promise<void> | null = null;
  #count = 0;

  /** Throws if the records cannot be read. */
  constructor(options: SpecificationServiceOptions) {
    const { port = 0, host = '127.0.0.1', tls, rateLimit = 6_000, hooks = {} } = options;
    this.data = new ServiceData(options);
    this.apiKey = this.data.apiKey;
    this.port = port;
    this.#host = host;
    this.#scheme = tls === undefined ? 'http' : 'https';
    this.#hooks = hooks;
    this.#limit = new RateLimit(rateLimit, options.now ?? systemClock.now);
    const settings = { keepAliveTimeout: 75_000, requestTimeout: 0 };
    this.#server =
      tls === undefined
        ? createServer(settings, this.#handle)
        : createTlsServer({ ...settings, ...tls }, this.#handle);
  }

  /** Rejects with the error of the system if the port is not free. */
  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.port, '127.0.0.1', () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    this.port = (this.#server.address() as AddressInfo).port;
    this.origin = `${this.#scheme}://${this.#host}:${this.port}`;
    this.analyticsUrl = this.origin + basePaths.websites;
    this.contentUrl = this.origin + basePaths.transcriptions;
  }

  /** Refuses new connections and ends open ones, until `start`, which uses the same port. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const ended = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await ended;
  }

  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  /** Ends every connection at once. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    await this.stop();
    await Promise.all(this.#running);
    this.data.database.close();
  }

  readonly #handle = (request: IncomingMessage, response: ServerResponse): void => {
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
      .catch((error: unknown) => send(response, failed(this.data.database.toFailure(error)?.error)))
      .finally(() => {
        this.#running.delete(task);
        this.#hooks.end?.(exchange);
      });
    this.#running.add(task);
  };

  async #serve(exchange: Exchange): Promise<void> {
    if ((await this.#hooks.begin?.(exchange)) === 'handled') return;
    const { refusal, headers } = checkRequest(exchange.request, this.apiKey, this.#limit);
    const response = refusal ?? (await this.#respond(exchange));
    if (response === null) return;
    const fullResponse = { ...response, headers: { ...headers, ...response.headers } };
    const final = (await this.#hooks.response?.(exchange, fullResponse)) ?? fullResponse;
    if (final !== 'handled') send(exchange.response, final);
  }

  /** Null if the connection has ended or a hook has responded. */
  async #respond(exchange: Exchange): Promise<ServiceResponse | null> {
    const { route, request } = exchange;
    switch (route.kind) {
      case 'login':
        return html(200, '<html><body><h1>Log in</h1></body></html>');
      case 'unknown':
        return json(404, { message: '' });
      case 'wrong_method':
        return json(405, { message: 'The method is not supported for this route.' }, { Allow: route.allow });
    }
    const input = await this.#readInput(exchange);
    if (input.kind === 'closed') return null;
    if (input.kind === 'refused') return input.response;
    // A client that disconnects from here on changes nothing: the record is stored all the same.
    if ((await this.#hooks.received?.(exchange, input.form)) === 'handled') return null;
    // Like Laravel: a multipart update has no fields, so it changes nothing.
    const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
    const form = route.verb === 'update' && isMultipart ? createForm([]) : input.form;
    return runOperation(this.data, exchange, route, form);
  }

  async #readInput(exchange: Exchange): Promise<Input> {
    if (!hasBody(exchange.request)) return { kind: 'form', form: createForm([]) };
    const handled: { by: Handled | null } = { by: null };
    const input = await readBody(exchange.request, this.#readChunks(exchange, handled));
    return handled.by === null ? input : { kind: 'closed' };
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

export const startSpecificationService = async (
  options: SpecificationServiceOptions,
): Promise<SpecificationService> => {
  const service = new SpecificationService(options);
  await service.start();
  return service;
};
