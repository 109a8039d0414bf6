/** A list of websites, whole or in part, into a file that the person chooses. */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { WebsiteQuery } from '../../preload/contract/websites.ts';
import type { AllWebsites, Exported, ExportFormat } from '../../preload/contract/websites-many.ts';
import { allPages } from './all-pages.ts';
import { type ChosenDeps, readChosen } from './chosen.ts';
import { tableFile } from './table-file.ts';

export type FileType = 'csv' | 'json';
export type ChooseFile = (suggestedName: string, type: FileType) => Promise<string | null>;

export interface ExportDeps extends ChosenDeps {
  /** Asks where to; null where the person thought better of it. */
  readonly chooseFile: ChooseFile;
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
  const { items, complete } = read.value;
  const type: FileType = wish.format === 'json' ? 'json' : 'csv';
  const file = await deps.chooseFile(`websites.${type}`, type);
  if (file === null) return ok(null);
  try {
    await writeFile(file, tableFile(items, wish.format));
  } catch (error) {
    return notWritten(error);
  }
  return ok({ fileName: basename(file), count: items.length, complete });
};

const wanted = async (deps: ExportDeps, { query, ids }: ExportWish): Promise<Result<AllWebsites>> => {
  if (ids === null) return allPages(deps, query);
  const chosen = await readChosen(deps, ids, query);
  return chosen.ok ? ok({ items: chosen.value, complete: true }) : chosen;
};

const notWritten = (error: unknown): Result<never> => {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? fail('disk_full', 'The disk is full: the file could not be written.')
    : fail('storage_failed', `The file could not be written: ${String((error as Error).message)}`);
};
