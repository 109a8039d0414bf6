/**
 * Large answers are read one at a time, into the same memory: each may take several times its size until it is handed
 * on, and a service decides alone how many of them come at once.
 */

/** Bytes from which an answer is large: a page of a hundred usual texts is below. */
export const largeResponseBytes = 4 * 1024 * 1024;

export interface BufferLease {
  /** For the whole answer, until `leave`. Not cleared. */
  readonly buffer: Buffer;
  readonly release: () => void;
}

export interface LargeResponseBuffer {
  /** Resolves when this answer may be read on. `size`: the most bytes that any answer has. */
  acquire(size: number): Promise<BufferLease>;
}

const createLargeResponseBuffer = (): LargeResponseBuffer => {
  let last = Promise.resolve();
  let lastBuffer: WeakRef<Buffer> | null = null;
  return {
    acquire: async (size) => {
      const previous = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await previous;
      // Pages of it that are never written take no memory.
      const buffer = lastBuffer?.deref() ?? Buffer.allocUnsafeSlow(size);
      lastBuffer = new WeakRef(buffer);
      return { buffer, release: resolve };
    },
  };
};

/** Memory is the process's own, so there is one for all clients. */
export const largeResponseBuffer: LargeResponseBuffer = createLargeResponseBuffer();
