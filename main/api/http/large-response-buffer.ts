/** Large responses are read one at a time into one buffer, because parsing takes several times their size. */

/** Responses above this size in bytes are large. A page of a hundred ordinary texts is below it. */
export const largeResponseBytes = 4 * 1024 * 1024;

export interface BufferLease {
  /** It is not zeroed, and valid until `release`. */
  readonly buffer: Buffer;
  readonly release: () => void;
}

export interface LargeResponseBuffer {
  /** Resolves when the buffer is free. `size`: the maximum bytes of any response. */
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
      const buffer = lastBuffer?.deref() ?? Buffer.allocUnsafeSlow(size);
      lastBuffer = new WeakRef(buffer);
      return { buffer, release: resolve };
    },
  };
};

export const largeResponseBuffer: LargeResponseBuffer = createLargeResponseBuffer();
