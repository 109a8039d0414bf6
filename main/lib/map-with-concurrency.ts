/** Runs `work` over the items, at most `limit` at a time. Results are in the order of the items. */
export const mapWithConcurrency = async <T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const results: Promise<R>[] = [];
  const running = new Set<Promise<unknown>>();
  for await (const item of items) {
    const promise = work(item);
    running.add(promise);
    const removeRunning = (): void => void running.delete(promise);
    promise.then(removeRunning, removeRunning);
    results.push(promise);
    if (running.size >= limit) await Promise.race(running);
  }
  return Promise.all(results);
};
