/** Writes the files of texts for `transcribe` and `export`. */
import { mkdir } from 'node:fs/promises';
import type { DocumentFormat } from '../../preload/contract/exports.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { Show } from '../../preload/contract/shows.ts';
import { toWriteError } from '../lib/atomic-write.ts';
import { type CommandContext, refuse } from './context.ts';
import { combineCodes, type ExitCode, exitCodes } from './exit-codes.ts';

interface WrittenText {
  readonly id: string;
  readonly folder: string;
  /** Without an extension. */
  readonly baseName: string;
  readonly formats: readonly DocumentFormat[];
  /** The path of the recording; null if the files are not named like it. */
  readonly source: string | null;
}

/** Those of the show if none were named; else plain text. */
export const chooseFormats = (
  named: readonly DocumentFormat[],
  show: Show | null,
): readonly DocumentFormat[] => {
  if (named.length > 0) return named;
  return show !== null && show.exportFormats.length > 0 ? show.exportFormats : ['txt'];
};

export const createFolder = async (folder: string): Promise<Result<true>> => {
  try {
    await mkdir(folder, { recursive: true });
    return ok(true);
  } catch (error) {
    return toWriteError(error);
  }
};

export const writeText = async (
  { services, print }: CommandContext,
  { id, ...request }: WrittenText,
): Promise<ExitCode> => {
  const result = await services.unaskedExports.write(id, request);
  if (!result.ok) return refuse(print, id, result.error);
  const { written, left, failed } = result.value;
  for (const file of written) print({ kind: 'written', id, file });
  for (const { path: file, reason } of left) print({ kind: 'left', id, file, reason });
  return combineCodes([
    ...failed.map(({ format, error }) => refuse(print, `${request.baseName}.${format}`, error)),
    left.length > 0 ? exitCodes.failed : exitCodes.done,
  ]);
};
