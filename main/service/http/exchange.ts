/** One request to the built-in service, and the hooks with which tests intercept it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Form } from './form.ts';
import type { ServiceResponse } from './response.ts';
import type { ServiceRoute } from './route.ts';

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
