import { readFileSync } from 'node:fs';
import { logSizes } from './log.ts';
import { getRotatedPath } from './rotating-file.ts';

/** Warnings, and transitions of uploads that did not succeed. Lines of a stack belong to the warning before them. */
const failure =
  /^\S+ (?:warn (?! )|info (?:upload \S+: \S+ → (?:failed|waiting|checking|paused)|all uploads: paused))/;

const readLines = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** The last `count` failures in the log, the oldest first. Lines are redacted already. */
export const readRecentFailures = (logFile: string, count: number): readonly string[] => {
  let found: string[] = [];
  for (let number = 0; number < logSizes.maxFiles && found.length < count; number += 1) {
    const lines = readLines(getRotatedPath(logFile, number)).filter((line) => failure.test(line));
    found = [...lines.slice(-(count - found.length)), ...found];
  }
  return found;
};
