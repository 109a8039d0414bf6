import type { BenchmarkResult } from './benchmark.ts';

export const formatTable = ({ title, columns, rows, notes }: BenchmarkResult): string => {
  const all = [columns, ...rows];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [title, '', line(columns), rule, ...rows.map(line), ...notes.map((note) => `  ${note}`), ''].join(
    '\n',
  );
};
