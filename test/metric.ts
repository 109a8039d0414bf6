/**
 * A metric is a number that a run counted: `recordMetric('kills', '200, corrupt 0')`. `npm test` prints all of them at its
 * end, as `figure NAME: VALUE`. The last value of a name in a run counts.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

export const metricsFile = resolve(import.meta.dirname, '../out/figures.jsonl');

export const recordMetric = (name: string, value: string | number): void => {
  mkdirSync(resolve(metricsFile, '..'), { recursive: true });
  appendFileSync(metricsFile, `${JSON.stringify({ name, value: String(value) })}\n`);
};
