/** One request to the service, and the hooks with which tests intercept it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Form } from './body.ts';
import type { ServiceResponse } from './response.ts';

type ServiceResource = 'websites' | 'transcriptions';
type Verb = 'list' | 'show' | 'store' | 'update' | 'delete';
export type Operation = `${ServiceResource}.${Verb}`;

export type ServiceRoute =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly resource: ServiceResource;
      readonly verb: Verb;
      readonly id: string;
    }
  | { readonly kind: 'wrong_method'; readonly allow: string }
  | { readonly kind: 'login' }
  | { readonly kind: 'unknown' };

/** Each base URL has a path, so that clients must join paths and not replace them. */
export const basePaths: Readonly<Record<ServiceResource, string>> = {
  websites: '/analytics',
  transcriptions: '/content',
};

/** What the methods of a path do, with the id in it. */
type Methods = Readonly<Record<string, (id: string) => ServiceRoute>>;

const toResourceRoutes = (resource: ServiceResource): readonly (readonly [path: string, Methods])[] => {
  const path = `${basePaths[resource]}/api/v1/${resource}`;
  const to =
    (verb: Verb) =>
    (id: string): ServiceRoute => ({
      kind: 'operation',
      operation: `${resource}.${verb}`,
      resource,
      verb,
      id,
    });
  const [show, update] = [to('show'), to('update')];
  return [
    [path, { GET: to('list'), HEAD: to('list'), POST: to('store') }],
    [`${path}/([^/]+)`, { GET: show, HEAD: show, PUT: update, PATCH: update, DELETE: to('delete') }],
  ];
};

const routes = [...toResourceRoutes('websites'), ...toResourceRoutes('transcriptions')].map(
  ([path, methods]) => ({ pattern: new RegExp(`^${path}$`), methods }),
);

/** `path` is the path of the request target, percent-encoded and without its query. */
export const matchRoute = (method: string, path: string): ServiceRoute => {
  if (path === '/login') return { kind: 'login' };
  for (const { pattern, methods } of routes) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const toRoute = Object.hasOwn(methods, method) ? methods[method] : undefined;
    return toRoute?.(found[1] ?? '') ?? { kind: 'wrong_method', allow: Object.keys(methods).join(', ') };
  }
  return { kind: 'unknown' };
};

export interface Exchange {
  /** Counts from 1 for each service. */
  readonly number: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  route: ServiceRoute;
  /** The parameters in order, decoded. A hook may change `route` and `query` in `begin`. */
  query: readonly (readonly [string, string])[];
  /** Aborted when the service closes. */
  readonly closing: AbortSignal;
}

/** The hook has ended the exchange or will end it. The service does nothing more with it. */
export type Handled = 'handled';
type Maybe<T> = T | undefined | Promise<T | undefined>;

/** A hook that returns undefined changes nothing. */
export interface ServiceHooks {
  readonly begin?: (exchange: Exchange) => Maybe<Handled>;
  /** Called for each chunk of the body; `offset` is in bytes. The next chunk waits for the returned promise. */
  readonly chunk?: (exchange: Exchange, chunk: Buffer, offset: number) => Maybe<Handled>;
  /** The body is complete and parsed; no record has been created or changed yet. */
  readonly received?: (exchange: Exchange, form: Form) => Maybe<Handled>;
  /** Records have been created or changed. */
  readonly response?: (exchange: Exchange, response: ServiceResponse) => Maybe<ServiceResponse | Handled>;
  readonly end?: (exchange: Exchange) => void;
}
