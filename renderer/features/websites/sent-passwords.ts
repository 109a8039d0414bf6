/**
 * Passwords that the service accepted. It never shows them again, so the user can copy them until the window
 * closes. In memory only.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TaskResult, WebsiteTask } from '../../../preload/contract/websites-bulk.ts';
import { toAccountRecordKey } from './use-form-values-store.ts';

export interface SentPassword {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface PasswordMemory {
  /** By record key, which includes the account. */
  readonly sentByRecord: Map<string, SentPassword>;
  /** Passwords of the last run by task key. Remembered once the service accepts them. */
  pendingByTask: ReadonlyMap<string, string>;
}

const perWindow = new WeakMap<QueryClient, PasswordMemory>();

const getMemory = (client: QueryClient): PasswordMemory => {
  const memory = perWindow.get(client) ?? { sentByRecord: new Map(), pendingByTask: new Map() };
  perWindow.set(client, memory);
  return memory;
};

export const rememberPassword = (client: QueryClient, id: string, value: string | undefined): void => {
  if (value) getMemory(client).sentByRecord.set(toAccountRecordKey(client, id), { value, at: Date.now() });
};

const getTaskPassword = (task: WebsiteTask): string | undefined => {
  if (task.kind === 'delete') return undefined;
  return task.kind === 'store' ? task.fields.password : task.changes.password;
};

export const setPendingPasswords = (client: QueryClient, tasks: readonly WebsiteTask[]): void => {
  getMemory(client).pendingByTask = new Map(tasks.map((task) => [task.key, getTaskPassword(task) ?? '']));
};

export const rememberAcceptedPasswords = (client: QueryClient, results: readonly TaskResult[]): void => {
  for (const { key, outcome } of results) {
    const id = outcome.kind === 'done' ? outcome.website?.id : undefined;
    if (id !== undefined) rememberPassword(client, id, getMemory(client).pendingByTask.get(key));
  }
};

export const useSentPassword = (id: string | undefined): SentPassword | null => {
  const client = useQueryClient();
  return id === undefined
    ? null
    : (getMemory(client).sentByRecord.get(toAccountRecordKey(client, id)) ?? null);
};
