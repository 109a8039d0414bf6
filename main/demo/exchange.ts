/** One request on its way through the demo service, and the places where a test may put its hand in. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Form } from './form.ts';
import type { DemoResponse } from './response.ts';
import type { DemoRoute } from './route.ts';

export interface Exchange {
  /** Counts from 1 for each service. */
  readonly number: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What is asked for; a hook may change it in `begin`. */
  route: DemoRoute;
  /** Query parameters as sent, in order, decoded; a hook may change them in `begin`. */
  query: readonly (readonly [string, string])[];
  /** Aborted when the service closes: every wait ends with it. */
  readonly closing: AbortSignal;
}

/** The hook has ended, or will end, the exchange itself: the service does nothing more with it. */
export type Handled = 'taken';
type Maybe<T> = T | undefined | Promise<T | undefined>;

/** Every hook is optional; one that answers undefined changes nothing. */
export interface DemoHooks {
  /** Before anything of the request is looked at. */
  readonly begin?: (exchange: Exchange) => Maybe<Handled>;
  /** For each piece of the body; `before` is how many bytes came before it. The next piece is read when it settles. */
  readonly chunk?: (exchange: Exchange, chunk: Buffer, offset: number) => Maybe<Handled>;
  /** The body has come whole and is understood; no record has been made or changed yet. */
  readonly received?: (exchange: Exchange, form: Form) => Maybe<Handled>;
  /** Before the answer is sent; records have been made. */
  readonly response?: (exchange: Exchange, answer: DemoResponse) => Maybe<DemoResponse | Handled>;
  /** The service is done with the exchange, however it ended. */
  readonly end?: (exchange: Exchange) => void;
}
