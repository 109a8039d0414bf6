/**
 * A figure is a number that a run counted: `figure('kills', '200, corrupt 0')`. Tests record them here as they go;
 * `npm test` prints them at its end. Recording the same name again in one run replaces it.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

export const metricsFile = resolve(import.meta.dirname, '../out/figures.jsonl');

export const recordMetric = (name: string, value: string | number): void => {
  mkdirSync(resolve(metricsFile, '..'), { recursive: true });
  appendFileSync(metricsFile, `${JSON.stringify({ name, value: String(value) })}\n`);
};
