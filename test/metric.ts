/**
 * A metric is a number that a run counted: `recordMetric('kills', '200, corrupt 0')`. `npm test` prints each
 * as `figure NAME: VALUE` at its end. The last value of a name counts.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

export const metricsFile = resolve(import.meta.dirname, '../out/figures.jsonl');

export const recordMetric = (name: string, value: string | number): void => {
  mkdirSync(resolve(metricsFile, '..'), { recursive: true });
  appendFileSync(metricsFile, `${JSON.stringify({ name, value: String(value) })}\n`);
};
