/**
 * A service may respond in the middle of a body and close the connection, for example because the file is too
 * large or the key is wrong. Node destroys a socket at the first failed write and drops a response that has
 * already arrived, so the user would see only a broken connection. This reads the response first.
 */
import type { Socket } from 'node:net';
import { systemClock } from '../../lib/clock.ts';

/** Milliseconds to read the response after the connection broke. */
const earlyResponseTimeoutMs = 250;

export const readEarlyResponse = <S extends Socket>(socket: S): S => {
  const destroy = socket.destroy.bind(socket);
  let isReading = false;
  socket.destroy = (error?: Error) => {
    if (isReading || !isBrokenWrite(error) || !clearReadError(socket)) return destroy(error);
    isReading = true;
    const cancel = systemClock.after(earlyResponseTimeoutMs, () => destroy(error));
    socket.once('end', () => destroy(error));
    socket.once('close', cancel);
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
 * A failed write also marks the readable side as failed, and received data is dropped (onwriteError in Node's
 * writable.js). There is no public way to clear the mark.
 */
const clearReadError = (socket: Socket): boolean => {
  const { _readableState: state } = socket as { _readableState?: { errored?: unknown } };
  if (state === undefined || !('errored' in state)) return false;
  state.errored = null;
  return true;
};
