/**
 * Discards the bodies of HTTP/1.1 requests: parses only heads and returns a record for each store request.
 * Optional argument: the number of bytes after which it stops reading a body.
 */
import { type AddressInfo, createServer, Socket } from 'node:net';

const stallAfter = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);
let stored = 0;
let received = 0;

const formatResponse = (status: string, value: unknown): string => {
  const body = JSON.stringify(value);
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

const record = (): string => {
  stored += 1;
  return formatResponse('201 Created', {
    data: { id: stored, name: 'sink', result: '', favorite: false },
    status: 200,
  });
};

const list = (): string =>
  formatResponse('200 OK', {
    data: [],
    meta: { current_page: 1, from: null, last_page: 1, per_page: 10, to: null, total: 0 },
    status: 200,
  });

/**
 * Node's default, a new 64 KiB buffer per read, made the sink slower than the clients. Only sockets created
 * by hand accept a buffer, so the accepted socket passes on its handle.
 */
const buffer = Buffer.alloc(1024 * 1024);

const reread = (accepted: Socket, onBytes: (bytes: Buffer) => boolean): Socket => {
  const { _handle: handle } = accepted as unknown as { _handle: unknown };
  const onread = {
    buffer,
    callback: (size: number): boolean => onBytes(buffer.subarray(0, size)),
  };
  return new Socket({ handle, onread } as ConstructorParameters<typeof Socket>[0]);
};

const serve = (accepted: Socket): void => {
  let head: Buffer = Buffer.alloc(0);
  let left = 0;
  let read = 0;
  let reply = '';

  /** Returns whether to continue reading. */
  const onBytes = (bytes: Buffer): boolean => {
    let rest = bytes;
    while (rest.length > 0) {
      if (left > 0) {
        const eaten = Math.min(left, rest.length);
        left -= eaten;
        received += eaten;
        read += eaten;
        if (left > 0 && read >= stallAfter) return false;
        rest = rest.subarray(eaten);
        if (left === 0) socket.write(reply);
        continue;
      }
      head = Buffer.concat([head, rest]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return true;
      const text = head.toString('latin1', 0, end);
      rest = head.subarray(end + 4);
      head = Buffer.alloc(0);
      read = 0;
      left = Number(/^content-length:\s*(\d+)/im.exec(text)?.[1] ?? 0);
      reply = text.startsWith('POST ') ? record() : list();
      if (/^expect:\s*100-continue/im.test(text)) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      if (left === 0) socket.write(reply);
    }
    return true;
  };

  const socket = reread(accepted, onBytes);
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.resume();
};

const server = createServer({ pauseOnConnect: true }, serve);
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', () => process.send?.({ stored, received }));
process.on('disconnect', () => process.exit());
