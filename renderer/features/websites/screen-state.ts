/** What outlives the screen, in memory until the window closes: rows, unsaved form values and accepted passwords. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { shallow, useSelector } from '@tanstack/react-store';
import { Store } from '@tanstack/store';
import type { TaskResult, WebsiteTask } from '../../../preload/contract/websites-bulk.ts';
import { getAnalyticsAccountId, getCachedSettings } from '../../lib/account-id.ts';
import type { AppState } from '../../state/app-state.ts';
import { useSlice } from '../../state/app-state-context.ts';
import type { WebsiteFormValues } from './form-values.ts';

/** The name of the table for the virtual list. */
export const tableName = 'websites';

/** Key of a record that includes the account, because ids repeat between services. */
export const toAccountRecordKey = (client: QueryClient, id: string): string =>
  `${getAnalyticsAccountId(getCachedSettings(client))} ${id}`;

/** Unsaved form values by record key. */
export const createUnsavedValues = () => {
  const state = new Store<ReadonlyMap<string, WebsiteFormValues>>(new Map());
  return {
    state,
    get: (key: string) => state.get().get(key),
    set: (key: string, values: WebsiteFormValues) =>
      state.setState((before) => new Map(before).set(key, values)),
    delete: (key: string): void => {
      if (!state.get().has(key)) return;
      state.setState((before) => new Map([...before].filter(([other]) => other !== key)));
    },
  };
};

/** Renders again only when a record gets or loses unsaved values. */
export const useHasUnsavedChanges = (): ((id: string) => boolean) => {
  const client = useQueryClient();
  const { state } = useSlice(createUnsavedValues);
  const keys = useSelector(state, (values) => [...values.keys()], { compare: shallow });
  return (id) => keys.includes(toAccountRecordKey(client, id));
};

export interface SentPassword {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const getTaskPassword = (task: WebsiteTask): string | undefined => {
  if (task.kind === 'delete') return undefined;
  return task.kind === 'store' ? task.fields.password : task.changes.password;
};

/** Passwords that the service accepted, by record key. It never shows them again, so the user can copy them. */
export const createSentPasswords = ({ queryClient }: Pick<AppState, 'queryClient'>) => {
  const state = new Store<ReadonlyMap<string, SentPassword>>(new Map());
  let pendingByTask: ReadonlyMap<string, string | undefined> = new Map();
  const remember = (id: string, value: string | undefined): void => {
    if (!value) return;
    const key = toAccountRecordKey(queryClient, id);
    state.setState((before) => new Map(before).set(key, { value, at: Date.now() }));
  };
  return {
    state,
    remember,
    /** Passwords of the run that starts now. They are remembered when the service accepts them. */
    setPending: (tasks: readonly WebsiteTask[]): void => {
      pendingByTask = new Map(tasks.map((task) => [task.key, getTaskPassword(task)]));
    },
    rememberAccepted: (results: readonly TaskResult[]): void => {
      for (const { key, outcome } of results) {
        const id = outcome.kind === 'done' ? outcome.website?.id : undefined;
        if (id !== undefined) remember(id, pendingByTask.get(key));
      }
    },
  };
};

export const useSentPassword = (id: string | undefined): SentPassword | null => {
  const client = useQueryClient();
  const { state } = useSlice(createSentPasswords);
  return useSelector(
    state,
    (sent) => (id === undefined ? undefined : sent.get(toAccountRecordKey(client, id))) ?? null,
  );
};
