/** A part of the benchmark of speakers, which can be run alone. */
import type { Probe } from '../../preparation/probe.ts';
import type { BenchmarkResult } from '../benchmark.ts';
import type { Dialogue } from './dialogue.ts';

export interface PartContext {
  readonly probe: Probe;
  readonly folder: string;
  readonly dialogues: readonly Dialogue[];
  readonly rounds: number;
  readonly log: (text: string) => void;
}

export interface PartResult extends Pick<BenchmarkResult, 'metrics'> {
  /** What was measured, the value, and its limit ('': none). */
  readonly rows: readonly (readonly [what: string, value: string, limit: string])[];
}

export type Part = (context: PartContext) => Promise<PartResult>;

export const formatShare = (share: number): string => `${(100 * share).toFixed(1)} %`;
