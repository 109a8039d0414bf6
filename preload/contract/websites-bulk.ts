/** Bulk changes of websites. A run is a list of tasks that main carries out one by one. */
import { z } from 'zod';
import { recordId } from './page.ts';
import type { BridgeError } from './result.ts';
import type { ListField } from './website-fields.ts';
import { type Website, websiteChanges, websiteFields } from './websites.ts';

/** At sixty requests a minute this takes almost three hours. */
const maxTasks = 10_000;

const commonTaskFields = {
  /** Unique in the run. */
  key: z.string().min(1).max(300),
  /** The domain. */
  label: z.string().max(2_000),
};

const websiteTask = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('store'), ...commonTaskFields, fields: websiteFields }),
  z.strictObject({ kind: z.literal('update'), ...commonTaskFields, id: recordId, changes: websiteChanges }),
  z.strictObject({ kind: z.literal('delete'), ...commonTaskFields, id: recordId }),
]);
export type WebsiteTask = z.infer<typeof websiteTask>;

export const websiteTasks = z
  .array(websiteTask)
  .min(1)
  .max(maxTasks)
  .refine((tasks) => new Set(tasks.map(({ key }) => key)).size === tasks.length, 'Two tasks have one key');
export const bulkRunId = z.string().min(1).max(100);

/**
 * The outcome of one task.
 * - done: `sent`: confirmed by the response; `otherwise`: accepted, but the service returns other values;
 *   `found`: the response was lost, but the record has the sent values; `already_deleted`: there was no record to delete.
 * - failed: the service refused it, or the response was lost and no record was found. `isDomainTaken`: it
 *   is one of the user's websites already.
 * - unknown: the response was lost, and the service could not be asked, or Sidetone was ended (`interrupted`).
 * - not_sent: the run ended before this task.
 */
export type CompletionKind = 'sent' | 'otherwise' | 'found' | 'already_deleted';
export type TaskOutcome =
  | { readonly kind: 'done'; readonly how: CompletionKind; readonly website: Website | null }
  | { readonly kind: 'failed'; readonly error: BridgeError; readonly isDomainTaken: boolean }
  | { readonly kind: 'unknown'; readonly error: BridgeError }
  | { readonly kind: 'not_sent' };

export interface TaskResult {
  readonly key: string;
  readonly outcome: TaskOutcome;
}

/** `until` is milliseconds since 1970. */
export type BulkRunPhase =
  | { readonly kind: 'running' }
  | {
      readonly kind: 'waiting';
      readonly until: number;
      /** The service asks for a pause, its rate limit is nearly used up, or it can't be reached. */
      readonly reason: 'asked' | 'allowance' | 'unreachable';
    }
  /** The user stopped the run; the current request is completed. */
  | { readonly kind: 'stopping' }
  | { readonly kind: 'ended'; readonly how: 'finished' | 'cancelled' }
  /** An error that affects all tasks stopped the run. */
  | { readonly kind: 'ended'; readonly how: 'stopped'; readonly error: BridgeError };

/** Rows are in the order of the tasks. A row without a result is not done yet. */
export interface BulkRun {
  readonly id: string;
  readonly rows: readonly Readonly<Pick<WebsiteTask, 'key' | 'label' | 'kind'>>[];
  readonly results: readonly TaskResult[];
  readonly phase: BulkRunPhase;
}

export type BulkRunChange = Pick<BulkRun, 'id' | 'results' | 'phase'>;

/** `complete` is false if the service has more records than were read. */
export interface AllWebsites {
  readonly items: readonly Website[];
  readonly complete: boolean;
}

/** `csv_semicolons` is for spreadsheets with a decimal comma. */
export const exportFormat = z.enum(['csv', 'csv_semicolons', 'json']);
export type ExportFormat = z.infer<typeof exportFormat>;
export const selectedIds = z.array(recordId).max(maxTasks);

/** Null if cancelled. `complete` is false if the service has more records than were read. */
export type WebsiteExportResult = {
  readonly fileName: string;
  readonly count: number;
  readonly complete: boolean;
} | null;

/** Last sent values of the lists, because a service may not return them. `at` is milliseconds since 1970. */
export type LastSent = { readonly id: string } & {
  readonly [Field in ListField]: { readonly value: string; readonly at: number } | null;
};
