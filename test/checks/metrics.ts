/** The metrics of a run: what the tests recorded with `recordMetric(name, value)`, the last value of each name. */

/** Metrics of which two suites each count a part, both as "n/n". `npm test` may run only one of them. */
const combinedMetrics: Readonly<Record<string, readonly string[]>> = {
  specification: ['specification-service', 'specification-client'],
  'faults-survived': ['faults-queue', 'faults-window'],
};

const parseFraction = (text: string): readonly [number, number] | null => {
  const parts = /^(\d+)\/(\d+)$/.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2])] : null;
};

/** `lines` is the content of figures.jsonl. Sorted by name, with sums beside their parts. */
export const readMetrics = (lines: string): (readonly [name: string, value: string])[] => {
  const recorded = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { name: string; value: string });
  const metrics = new Map(recorded.map(({ name, value }) => [name, value]));
  for (const [name, parts] of Object.entries(combinedMetrics)) {
    const fractions = parts.flatMap((part) => parseFraction(metrics.get(part) ?? '') ?? []);
    if (fractions.length < 2 * parts.length || metrics.has(name)) continue;
    const add = (offset: 0 | 1): number =>
      fractions.filter((_, index) => index % 2 === offset).reduce((all, one) => all + one, 0);
    metrics.set(name, `${add(0)}/${add(1)}`);
  }
  return [...metrics].sort(([a], [b]) => (a < b ? -1 : 1));
};
