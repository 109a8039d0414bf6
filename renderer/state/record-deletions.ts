/** Deletions with undo for the records of the account in use. They outlive the screen. */
import type { Result } from '../../preload/contract/result.ts';
import type { Settings } from '../../preload/contract/settings.ts';
import { createDeletions, type Deletions, type DeletionsDeps } from '../lib/deletions/deletions.ts';
import { listen } from '../lib/platform.ts';
import { withRetry } from '../lib/with-retry.ts';
import type { AppState } from './app-state.ts';
import { onAccountChange } from './on-account-change.ts';

interface RecordDeletionsDeps<R extends { readonly id: string }>
  extends Pick<DeletionsDeps<R>, 'message' | 'onDeleted' | 'onFailed'> {
  /** It is repeated if the service asks for a pause. */
  send(id: string): Promise<Result<unknown>>;
  /** An undo is valid only for the account in which it was offered. */
  getAccountId(settings: Settings | undefined): string;
}

export const createRecordDeletions = <R extends { readonly id: string }>(
  appState: AppState,
  { getAccountId, send, ...deps }: RecordDeletionsDeps<R>,
): Deletions<R> => {
  const { undo, onDispose } = appState;
  const deletions = createDeletions<R>({
    ...deps,
    undo,
    send: (id, signal) => withRetry(send, { signal })(id),
  });
  onDispose(listen(window, ['beforeunload', 'pagehide'], deletions.flush));
  onAccountChange(appState, getAccountId, deletions.reset);
  return deletions;
};
