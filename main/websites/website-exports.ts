import { basename } from 'node:path';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { WebsiteQuery } from '../../preload/contract/websites.ts';
import type { AllWebsites, ExportFormat, WebsiteExportResult } from '../../preload/contract/websites-bulk.ts';
import { t } from '../../preload/messages/translate.ts';
import { replaceFile } from '../lib/atomic-write.ts';
import { type AccountReadsDeps, createAccountReads } from './account-reads.ts';
import { type ListAllDeps, listAllPages } from './list-all-pages.ts';
import { readSelected } from './read-selected.ts';
import { formatTable } from './table-file.ts';

type ExportFileType = 'csv' | 'json';
export type ChooseFile = (suggestedName: string, type: ExportFileType) => Promise<Result<string | null>>;

export interface WebsiteExportsDeps extends AccountReadsDeps, Pick<ListAllDeps, 'clock'> {
  /** Null if the user cancels. */
  readonly chooseFile: ChooseFile;
}

export interface WebsiteExportRequest {
  readonly format: ExportFormat;
  readonly query: WebsiteQuery;
  /** Null: the whole list. */
  readonly ids: readonly string[] | null;
}

/** One export at a time. */
export class WebsiteExports {
  readonly #deps: WebsiteExportsDeps;
  #running: AbortController | null = null;

  constructor(deps: WebsiteExportsDeps) {
    this.#deps = deps;
  }

  async save(request: WebsiteExportRequest): Promise<Result<WebsiteExportResult>> {
    if (this.#running) return fail('wrong_state', { key: 'export_running' });
    this.#running = new AbortController();
    try {
      return await this.#readAndWrite(request, this.#running.signal);
    } finally {
      this.#running = null;
    }
  }

  /** Has no effect once the file was chosen. */
  cancel(): void {
    this.#running?.abort();
  }

  /** Fetches all pages before the dialog opens, so it never opens for an export that then fails. */
  async #readAndWrite(
    request: WebsiteExportRequest,
    signal: AbortSignal,
  ): Promise<Result<WebsiteExportResult>> {
    const result = await this.#read(request, signal);
    if (!result.ok) return result;
    const { items, complete } = result.value;
    const type: ExportFileType = request.format === 'json' ? 'json' : 'csv';
    const file = await this.#deps.chooseFile(`${t('exports.websiteList')}.${type}`, type);
    if (!file.ok || file.value === null) return file.ok ? ok(null) : file;
    const written = await replaceFile(file.value, formatTable(items, request.format));
    if (!written.ok) return written;
    return ok({ fileName: basename(file.value), count: items.length, complete });
  }

  async #read({ query, ids }: WebsiteExportRequest, signal: AbortSignal): Promise<Result<AllWebsites>> {
    const deps = { api: await createAccountReads(this.#deps, signal), clock: this.#deps.clock, signal };
    if (ids === null) return listAllPages(deps, query);
    const selected = await readSelected(deps, ids, query);
    return selected.ok ? ok({ items: selected.value, complete: true }) : selected;
  }
}
