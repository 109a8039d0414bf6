import { basename } from 'node:path';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { WebsiteQuery } from '../../preload/contract/websites.ts';
import type { AllWebsites, ExportFormat, WebsiteExportResult } from '../../preload/contract/websites-bulk.ts';
import { t } from '../../preload/messages/translate.ts';
import { replaceFile } from '../lib/atomic-write.ts';
import { listAllPages } from './list-all-pages.ts';
import { type ReadSelectedDeps, readSelected } from './read-selected.ts';
import { formatTable } from './table-file.ts';

type ExportFileType = 'csv' | 'json';
export type ChooseFile = (suggestedName: string, type: ExportFileType) => Promise<Result<string | null>>;

export interface WebsiteExportDeps extends ReadSelectedDeps {
  /** Null if the user cancels. */
  readonly chooseFile: ChooseFile;
}

export interface WebsiteExportRequest {
  readonly format: ExportFormat;
  readonly query: WebsiteQuery;
  /** Null: the whole list. */
  readonly ids: readonly string[] | null;
}

/** Fetches all pages before the dialog opens, so it never opens for an export that then fails. */
export const exportWebsites = async (
  deps: WebsiteExportDeps,
  request: WebsiteExportRequest,
): Promise<Result<WebsiteExportResult>> => {
  const result = await readRequested(deps, request);
  if (!result.ok) return result;
  const { items, complete } = result.value;
  const type: ExportFileType = request.format === 'json' ? 'json' : 'csv';
  const file = await deps.chooseFile(`${t('exports.websiteList')}.${type}`, type);
  if (!file.ok || file.value === null) return file.ok ? ok(null) : file;
  const written = await replaceFile(file.value, formatTable(items, request.format));
  if (!written.ok) return written;
  return ok({ fileName: basename(file.value), count: items.length, complete });
};

const readRequested = async (
  deps: WebsiteExportDeps,
  { query, ids }: WebsiteExportRequest,
): Promise<Result<AllWebsites>> => {
  if (ids === null) return listAllPages(deps, query);
  const selected = await readSelected(deps, ids, query);
  return selected.ok ? ok({ items: selected.value, complete: true }) : selected;
};
