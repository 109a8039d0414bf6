/**
 * A service that does not want a body answers in the middle of it and hangs up: the file is too large, the key is
 * wrong. Node gives a socket up at the first write that fails, and drops the answer even if it has arrived; the person
 * would learn that the connection broke, and never why. Here the answer is read first.
 */
import type { Socket } from 'node:net';

/** How long an answer may take to be read when the connection is already broken. */
const earlyResponseTimeoutMs = 250;

/** Lets the socket survive a broken write until what the other side has said is read, or the patience ends. */
export const readEarlyResponse = <S extends Socket>(socket: S): S => {
  const destroy = socket.destroy.bind(socket);
  let isReading = false;
  socket.destroy = (error?: Error) => {
    if (isReading || !isBrokenWrite(error) || !clearReadError(socket)) return destroy(error);
    isReading = true;
    const timer = setTimeout(() => destroy(error), earlyResponseTimeoutMs);
    socket.once('end', () => destroy(error));
    socket.once('close', () => clearTimeout(timer));
    return socket;
  };
  return socket;
};

const isBrokenWrite = (error: Error | undefined): boolean =>
  error !== undefined &&
  'syscall' in error &&
  error.syscall === 'write' &&
  'code' in error &&
  (error.code === 'EPIPE' || error.code === 'ECONNRESET');

/**
 * A failed write marks the reading side as failed too, and from then on what is read is dropped (onwriteError in Node's
 * writable.js). There is no public way to take the mark off; where it is not to be found, nothing is waited for.
 */
const clearReadError = (socket: Socket): boolean => {
  const { _readableState: state } = socket as { _readableState?: { errored?: unknown } };
  if (state === undefined || !('errored' in state)) return false;
  state.errored = null;
  return true;
};
