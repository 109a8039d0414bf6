/** Waits inside faults: every one ends when the connection or the service does. */
import type { Exchange } from '../../../main/demo/exchange.ts';
import type { Fault } from './fault.ts';

/** Settles after `ms`, or at once when the exchange is over. */
export const waitFor = (exchange: Exchange, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    const stop = onEnd(exchange, done);
    function done(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });

/** Settles when the connection or the service has ended. */
export const waitForEnd = (exchange: Exchange): Promise<void> =>
  new Promise((resolve) => {
    onEnd(exchange, resolve);
  });

const onEnd = ({ request, closing }: Exchange, fn: () => void): (() => void) => {
  const { socket } = request;
  socket.once('close', fn);
  closing.addEventListener('abort', fn, { once: true });
  if (socket.destroyed || closing.aborted) queueMicrotask(fn);
  return () => {
    socket.off('close', fn);
    closing.removeEventListener('abort', fn);
  };
};

export interface HoldFault extends Fault {
  /** Settles when a request has come this far. */
  readonly reached: Promise<void>;
  readonly release: () => void;
}

/**
 * Holds a request until the test lets it go on: before it is looked at, when its body is whole (no record yet), or
 * when the record is made and only the answer is missing.
 */
export const holdAt = (stage: 'begin' | 'received' | 'response'): HoldFault => {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const wait = async (exchange: Exchange): Promise<undefined> => {
    reached.resolve();
    await Promise.race([released.promise, waitForClosing(exchange)]);
  };
  return { name: `hold at ${stage}`, [stage]: wait, reached: reached.promise, release: released.resolve };
};

/**
 * Reads no further once this share (0 to 1) of a body has come, until the test lets it go on; bodies that come later are
 * read as usual. Needs a Content-Length.
 */
export const holdInBody = (share: number): HoldFault => {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const chunk: Fault['chunk'] = async (exchange, part, before) => {
    const length = Number(exchange.request.headers['content-length'] ?? 0);
    if (before + part.length < length * share) return undefined;
    reached.resolve();
    await Promise.race([released.promise, waitForClosing(exchange)]);
    return undefined;
  };
  return { name: `hold at ${share * 100} %`, chunk, reached: reached.promise, release: released.resolve };
};

/** A client that hangs up does not end the hold: the service works on without it. */
const waitForClosing = ({ closing }: Exchange): Promise<void> =>
  new Promise((resolve) => {
    if (closing.aborted) resolve();
    else closing.addEventListener('abort', () => resolve(), { once: true });
  });
