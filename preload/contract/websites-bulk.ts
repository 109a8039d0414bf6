/** Many websites in one go: a run is a list of tasks that main works through, one after the other. */
import { z } from 'zod';
import { recordId } from './page.ts';
import type { BridgeError } from './result.ts';
import { type Website, websiteChanges, websiteFields } from './websites.ts';

/** As many as a run takes: at sixty requests a minute, that is almost three hours. */
const maxTasks = 10_000;

const commonTaskFields = {
  /** Names the task within its run. */
  key: z.string().min(1).max(300),
  /** The domain, as the task's name in the window. */
  label: z.string().max(2_000),
};

/** One store, update or delete of a website. */
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
 *   `found`: the response was lost, but the record has the sent values; `gone`: there was no record to delete.
 * - failed: the service refused it, or the response was lost and no record was found. `isDomainTaken`: the
 *   domain is already registered.
 * - unknown: the response was lost, and the service could not be asked.
 * - not_sent: the run ended before this task.
 */
export type CompletionKind = 'sent' | 'otherwise' | 'found' | 'gone';
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
      /** The service asks for a pause, its allowance is nearly used up, or there is no way to it. */
      readonly reason: 'asked' | 'allowance' | 'no_way';
    }
  /** The user stopped the run; the current request is completed. */
  | { readonly kind: 'stopping' }
  | { readonly kind: 'ended'; readonly how: 'finished' | 'cancelled' }
  /** Going on made no sense: the key, the address, or the service as a whole. */
  | { readonly kind: 'ended'; readonly how: 'stopped'; readonly error: BridgeError };

/** A run as a whole. Rows are in the order of the tasks; a row without a result is still to come. */
export interface BulkRun {
  readonly id: string;
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly kind: WebsiteTask['kind'];
  }[];
  readonly results: readonly TaskResult[];
  readonly phase: BulkRunPhase;
}

/** What is new in a run: results that came since the last event. */
export interface BulkRunChange {
  readonly id: string;
  readonly results: readonly TaskResult[];
  readonly phase: BulkRunPhase;
}

/** All records of a list. `complete` is false where the service has more than were read. */
export interface AllWebsites {
  readonly items: readonly Website[];
  readonly complete: boolean;
}

/** A table whose cells are kept apart by commas, or by semicolons as spreadsheets want it where 1,5 is a number; or JSON. */
export const exportFormat = z.enum(['csv', 'csv_semicolons', 'json']);
export type ExportFormat = z.infer<typeof exportFormat>;
export const selectedIds = z.array(recordId).max(maxTasks);

/** Null if cancelled. `complete` is false if the service has more records than were read. */
export type WebsiteExportResult = {
  readonly fileName: string;
  readonly count: number;
  readonly complete: boolean;
} | null;

/** What this application sent last of fields that a service may not show. `at` is milliseconds since 1970. */
export interface LastSent {
  readonly id: string;
  readonly exclude_params: { readonly value: string; readonly at: number } | null;
  readonly exclude_ips: { readonly value: string; readonly at: number } | null;
}
