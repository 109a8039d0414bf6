/** Runs `work` over what `items` yields, at most `limit` at a time; answers in the order of the items. */
export const mapLimited = async <T, R>(
  items: AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const results: Promise<R>[] = [];
  const running = new Set<Promise<unknown>>();
  for await (const item of items) {
    const own = work(item);
    running.add(own);
    const forget = (): void => void running.delete(own);
    own.then(forget, forget);
    results.push(own);
    if (running.size >= limit) await Promise.race(running);
  }
  return Promise.all(results);
};
