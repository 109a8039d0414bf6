/** Delays inside faults. Each ends at the latest when the service closes. */
import type { Exchange } from '../specification/http/exchange.ts';
import type { Fault } from './fault.ts';

/** Resolves after `ms`, or at once when the exchange ends. */
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
  readonly reached: Promise<void>;
  readonly release: () => void;
}

/** `received`: the body is complete, but there is no record yet. `response`: the record exists. */
export const holdAt = (stage: 'begin' | 'received' | 'response'): HoldFault => {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const wait = async (exchange: Exchange): Promise<undefined> => {
    reached.resolve();
    await Promise.race([released.promise, waitForClosing(exchange)]);
  };
  return { name: `hold at ${stage}`, [stage]: wait, reached: reached.promise, release: released.resolve };
};

/** `share`: 0 to 1 of the Content-Length. Later bodies are read as usual. */
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

/** A client that disconnects does not end the delay: the service continues. */
const waitForClosing = ({ closing }: Exchange): Promise<void> =>
  new Promise((resolve) => {
    if (closing.aborted) resolve();
    else closing.addEventListener('abort', () => resolve(), { once: true });
  });
