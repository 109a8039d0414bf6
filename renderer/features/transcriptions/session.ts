/**
 * What outlives the screen: drafts, saving, and deletes that wait for their undo to pass. One for each query client,
 * which is one for each window.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { contentAccount, knownSettings } from '../../lib/account.ts';
import { bridge } from '../../lib/bridge.ts';
import { errorToast } from '../../ui/toasts.tsx';
import { createDraftStore, type DraftStore } from './drafts/draft-store.ts';
import { keepDrafts, keptDrafts } from './drafts/kept-drafts.ts';
import { createTextSaver, type SaveText } from './drafts/text-saver.ts';
import { createPendingDeletes, type PendingDeletes } from './pending-deletes.ts';
import { dropRecord, patchRecord } from './records.ts';

export interface Session {
  readonly drafts: DraftStore;
  readonly deletes: PendingDeletes;
  readonly saveText: SaveText;
  /** Names that were typed and not saved, by the key of their record. */
  readonly names: Map<string, string>;
  /** What the editor needs to go on where it was left, by the key of its record. */
  readonly editors: Map<string, unknown>;
  /** Under this key a record's draft is kept: the same id means another record at another service. */
  keyOf(id: string): string;
}

const sessions = new WeakMap<QueryClient, Session>();
const draftDelayMs = 400;

const openSession = (client: QueryClient): Session => {
  const account = (): string => contentAccount(knownSettings(client));
  const keyOf = (id: string): string => `${account()} ${id}`;
  const drafts = createDraftStore(keptDrafts(localStorage));
  const writeDrafts = keepDrafts(drafts, localStorage, (fn) => void window.setTimeout(fn, draftDelayMs));
  const patch = (record: Transcription): void => patchRecord(client, record.id, record);

  const deletes = createPendingDeletes({
    send: (id) => bridge.transcriptions.delete(id),
    deleted: (id) => {
      drafts.forget(keyOf(id));
      dropRecord(client, id);
    },
    refused: (_id, error) => errorToast('The transcription was not deleted', error),
  });

  // An undo belongs to the service on which it was offered.
  let current = account();
  bridge.settings.onChanged((settings) => {
    const next = contentAccount(settings);
    if (next !== current) deletes.forget();
    current = next;
  });
  window.addEventListener('beforeunload', deletes.flush);
  window.addEventListener('pagehide', deletes.flush);
  window.addEventListener('pagehide', writeDrafts);

  return {
    drafts,
    deletes,
    saveText: createTextSaver({
      drafts,
      update: (id, changes) => bridge.transcriptions.update(id, changes),
      show: (id) => bridge.transcriptions.show(id),
      answered: patch,
      now: Date.now,
    }),
    names: new Map(),
    editors: new Map(),
    keyOf,
  };
};

export const sessionOf = (client: QueryClient): Session => {
  const known = sessions.get(client);
  if (known) return known;
  const session = openSession(client);
  sessions.set(client, session);
  return session;
};
