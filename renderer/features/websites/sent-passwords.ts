/**
 * Passwords that the service accepted. It never shows them again, so the user can copy them until the window
 * closes. In memory only.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type Readable, Store } from '@tanstack/store';
import type { TaskResult, WebsiteTask } from '../../../preload/contract/websites-bulk.ts';
import type { AppState } from '../../state/app-state.ts';
import { useSlice } from '../../state/app-state-context.ts';
import { toAccountRecordKey } from './use-form-values-store.ts';

export interface SentPassword {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type PasswordsByRecord = ReadonlyMap<string, SentPassword>;

interface SentPasswords {
  /** By record key, which includes the account. */
  readonly state: Readable<PasswordsByRecord>;
  remember(id: string, value: string | undefined): void;
  /** Passwords of the run that starts now. They are remembered when the service accepts them. */
  setPending(tasks: readonly WebsiteTask[]): void;
  rememberAccepted(results: readonly TaskResult[]): void;
}

const getTaskPassword = (task: WebsiteTask): string | undefined => {
  if (task.kind === 'delete') return undefined;
  return task.kind === 'store' ? task.fields.password : task.changes.password;
};

export const createSentPasswords = ({ queryClient }: Pick<AppState, 'queryClient'>): SentPasswords => {
  const state = new Store<PasswordsByRecord>(new Map());
  let pendingByTask: ReadonlyMap<string, string> = new Map();
  const remember = (id: string, value: string | undefined): void => {
    if (!value) return;
    const key = toAccountRecordKey(queryClient, id);
    state.setState((before) => new Map(before).set(key, { value, at: Date.now() }));
  };
  return {
    state,
    remember,
    setPending: (tasks) => {
      pendingByTask = new Map(tasks.map((task) => [task.key, getTaskPassword(task) ?? '']));
    },
    rememberAccepted: (results) => {
      for (const { key, outcome } of results) {
        const id = outcome.kind === 'done' ? outcome.website?.id : undefined;
        if (id !== undefined) remember(id, pendingByTask.get(key));
      }
    },
  };
};

export const useSentPasswords = (): SentPasswords => useSlice(createSentPasswords);

export const useSentPassword = (id: string | undefined): SentPassword | null => {
  const client = useQueryClient();
  const key = id === undefined ? null : toAccountRecordKey(client, id);
  return useSelector(useSentPasswords().state, (sent) => (key === null ? null : (sent.get(key) ?? null)));
};
