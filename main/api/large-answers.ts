/**
 * Large answers are read one at a time, into the same memory: each may take several times its size until it is handed
 * on, and a service decides alone how many of them come at once.
 */

/** Bytes from which an answer is large: a page of a hundred usual texts is below. */
export const largeAnswerBytes = 4 * 1024 * 1024;

export interface LargeAnswer {
  /** For the whole answer, until `leave`. Not cleared. */
  readonly memory: Buffer;
  readonly leave: () => void;
}

export interface LargeAnswers {
  /** Resolves when this answer may be read on. `size`: the most bytes that any answer has. */
  enter(size: number): Promise<LargeAnswer>;
}

const createLargeAnswers = (): LargeAnswers => {
  let last = Promise.resolve();
  let used: WeakRef<Buffer> | null = null;
  return {
    enter: async (size) => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      // Pages of it that are never written take no memory.
      const memory = used?.deref() ?? Buffer.allocUnsafeSlow(size);
      used = new WeakRef(memory);
      return { memory, leave: resolve };
    },
  };
};

/** Memory is the process's own, so there is one for all clients. */
export const largeAnswers: LargeAnswers = createLargeAnswers();
