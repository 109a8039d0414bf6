/** A list of websites, whole or in part, into a file that the person chooses. */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Website, WebsiteQuery } from '../../preload/contract/websites.ts';
import type { Exported, ExportFormat } from '../../preload/contract/websites-many.ts';
import { allPages } from './all-pages.ts';
import { type ChosenDeps, readChosen } from './chosen.ts';
import { tableFile } from './table-file.ts';

export interface ExportDeps extends ChosenDeps {
  /** Asks where to; null where the person thought better of it. */
  readonly chooseFile: (suggestedName: string, format: ExportFormat) => Promise<string | null>;
}

export interface ExportWish {
  readonly format: ExportFormat;
  /** The list, with its filter and its order. */
  readonly query: WebsiteQuery;
  /** The records that are wanted; null: all of the list. */
  readonly ids: readonly string[] | null;
}

/** Reads everything first, so that what is asked where to put is there. */
export const exportWebsites = async (deps: ExportDeps, wish: ExportWish): Promise<Result<Exported>> => {
  const read = await wanted(deps, wish);
  if (!read.ok) return read;
  const file = await deps.chooseFile(`websites.${wish.format}`, wish.format);
  if (file === null) return ok(null);
  try {
    await writeFile(file, tableFile(read.value, wish.format));
  } catch (error) {
    return notWritten(error);
  }
  return ok({ fileName: basename(file), count: read.value.length });
};

const wanted = async (deps: ExportDeps, { query, ids }: ExportWish): Promise<Result<readonly Website[]>> => {
  if (ids !== null) return readChosen(deps, ids, query);
  const all = await allPages(deps, query);
  return all.ok ? ok(all.value.items) : all;
};

const notWritten = (error: unknown): Result<never> => {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? fail('disk_full', 'The disk is full: the file could not be written.')
    : fail('storage_failed', `The file could not be written: ${String((error as Error).message)}`);
};
