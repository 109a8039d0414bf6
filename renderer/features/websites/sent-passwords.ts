/**
 * Passwords that the service took from this window. It never shows them again, so whoever forgot to pass one on finds it
 * here until the window closes. They are in the page's memory and nowhere else.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TaskResult, WebsiteTask } from '../../../preload/contract/websites-many.ts';
import { draftKey } from './use-form-drafts.ts';

export interface SentPassword {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Memory {
  /** By the key of a record, which tells services apart. */
  readonly sent: Map<string, SentPassword>;
  /** What the tasks of the last run send, by their keys: it counts once the service has taken it. */
  underWay: ReadonlyMap<string, string>;
}

const perWindow = new WeakMap<QueryClient, Memory>();

const memoryOf = (client: QueryClient): Memory => {
  const known = perWindow.get(client) ?? { sent: new Map(), underWay: new Map() };
  perWindow.set(client, known);
  return known;
};

export const rememberPassword = (client: QueryClient, id: string, value: string | undefined): void => {
  if (value) memoryOf(client).sent.set(draftKey(client, id), { value, at: Date.now() });
};

const passwordOf = (task: WebsiteTask): string | undefined => {
  if (task.kind === 'delete') return undefined;
  return task.kind === 'store' ? task.fields.password : task.changes.password;
};

export const expectPasswords = (client: QueryClient, tasks: readonly WebsiteTask[]): void => {
  memoryOf(client).underWay = new Map(tasks.map((task) => [task.key, passwordOf(task) ?? '']));
};

export const rememberTaken = (client: QueryClient, results: readonly TaskResult[]): void => {
  for (const { key, outcome } of results) {
    const id = outcome.kind === 'done' ? outcome.website?.id : undefined;
    if (id !== undefined) rememberPassword(client, id, memoryOf(client).underWay.get(key));
  }
};

export const useSentPassword = (id: string | undefined): SentPassword | null => {
  const client = useQueryClient();
  return id === undefined ? null : (memoryOf(client).sent.get(draftKey(client, id)) ?? null);
};
