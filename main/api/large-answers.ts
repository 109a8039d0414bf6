/**
 * Large answers are read one at a time: each may take several times its size in memory until it is handed on, and a
 * service decides alone how many of them come at once.
 */

/** Bytes from which an answer is large: a page of a hundred usual texts is below. */
export const largeAnswerBytes = 4 * 1024 * 1024;

export interface LargeAnswers {
  /** Resolves when this answer may be read on; call what it resolves with when it is read. */
  enter(): Promise<() => void>;
}

const createLargeAnswers = (): LargeAnswers => {
  let last = Promise.resolve();
  return {
    enter: async () => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
};

/** Memory is the process's own, so there is one for all clients. */
export const largeAnswers: LargeAnswers = createLargeAnswers();
