/**
 * What outlives the screen: drafts, saving, and deletes that wait for their undo to pass. One for each query client,
 * which is one for each window.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '../../../preload/contract/app.ts';
import { contentAccount, knownSettings } from '../../lib/account.ts';
import { bridge } from '../../lib/bridge.ts';
import { createDeletions, type Deletions } from '../../lib/deletions.ts';
import { shorten } from '../../lib/shorten.ts';
import { undoStore } from '../../lib/undo-store.ts';
import { connectAutoSaver } from './auto-saving.ts';
import { type BackOnline, followBackOnline } from './back-online.ts';
import type { AutoSaver } from './drafts/auto-saver.ts';
import { createDraftKeeper, type DraftKeeper } from './drafts/draft-keeper.ts';
import { relistDrafts } from './drafts/draft-queries.ts';
import { createDraftStore, type DraftStore } from './drafts/draft-store.ts';
import { takeOver } from './drafts/take-over.ts';
import { createTextLimits, type TextLimits } from './drafts/text-limits.ts';
import { createTextSaver, type SaveText } from './drafts/text-saver.ts';
import { createTypedNames, type TypedNames } from './drafts/typed-names.ts';
import { deletedKey, libraryStateQuery } from './library/library-queries.ts';
import { createLibrarySearch, type LibrarySearch } from './library/library-search.ts';
import { patient } from './patience.ts';
import { askAnew, dropRecord, patchRecord, refreshCopies } from './records.ts';
import { sayNotDeleted, transcriptions } from './say.ts';

export interface Session {
  readonly drafts: DraftStore;
  readonly keeper: DraftKeeper;
  readonly deletes: Deletions<Named>;
  readonly saveText: SaveText;
  readonly autoSaver: AutoSaver;
  /** How long a text the services take, by their account. */
  readonly limits: TextLimits;
  account(): string;
  readonly library: LibrarySearch;
  readonly online: BackOnline;
  /** Names that were typed and not saved, by the key of their record. */
  readonly names: TypedNames;
  /** What the editor needs to go on where it was left, by the key of its record. */
  readonly editors: Map<string, unknown>;
  /** Under this key a record's draft is kept: the same id means another record at another service. */
  keyOf(id: string): string;
  /** The id behind a key; null where it belongs to another service than the one in use. */
  idOf(key: string): string | null;
}

/** What is known of a record that is to be deleted. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

const deletedWords = (records: readonly Named[]): string => {
  const [first] = records;
  return records.length === 1 && first
    ? `“${shorten(first.name)}” deleted`
    : `${transcriptions(records.length)} deleted`;
};

const sessions = new WeakMap<QueryClient, Session>();

/** Pixels that a hit takes at least. */
const hitHeight = 70;

const after = (ms: number, fn: () => void): (() => void) => {
  const timer = window.setTimeout(fn, ms);
  return () => window.clearTimeout(timer);
};

const openSession = (client: QueryClient): Session => {
  const account = (): string => contentAccount(knownSettings(client));
  const keyOf = (id: string): string => `${account()} ${id}`;
  const idOf = (key: string): string | null =>
    key.startsWith(`${account()} `) ? key.slice(account().length + 1) : null;
  const drafts = createDraftStore();
  const keeper = createDraftKeeper({
    drafts,
    idOf,
    keep: (id, draft) => bridge.texts.keepDraft(id, draft),
    change: (id, change) => bridge.texts.changeDraft(id, change),
    drop: (id) => bridge.texts.dropDraft(id),
    onRecords: () => void relistDrafts(client),
    after,
  });
  const names = createTypedNames({ idOf, keep: (id, name) => bridge.texts.keepName(id, name), after });
  const limits = createTextLimits();
  const saveText = createTextSaver({
    drafts,
    save: async (id, wanted) => {
      const whose = account();
      const answer = await bridge.texts.save(id, wanted);
      limits.learn(whose, wanted.text, answer);
      return answer;
    },
    isInUse: (key) => idOf(key) !== null,
    answered: (record) => {
      patchRecord(client, record.id, { asOf: null, ...record });
      void askAnew(client);
    },
    now: Date.now,
  });
  const autoSaver = connectAutoSaver(client, {
    drafts,
    keeper,
    names,
    saveText,
    limits,
    keyOf,
    idOf,
    account,
    after,
  });
  const deletes = createDeletions<Named>({
    undo: undoStore,
    message: deletedWords,
    send: (id, signal) => patient((one: string) => bridge.transcriptions.delete(one), { signal })(id),
    deleted: (id) => {
      // What was typed goes with the copy that main keeps of it.
      keeper.gone(keyOf(id));
      drafts.forget(keyOf(id));
      dropRecord(client, id);
      void client.invalidateQueries({ queryKey: deletedKey });
    },
    refused: (refusals) => sayNotDeleted(refusals),
  });

  /** What earlier windows left unsaved: it is marked in the lists before its text is read. */
  const readDrafts = async (): Promise<void> => {
    const [whose, shelf] = [account(), localStorage];
    const { draft, keepDraft } = bridge.texts;
    await takeOver({ shelf, account: whose, draft, keep: keepDraft });
    const heads = await bridge.texts.drafts();
    if (!heads.ok || whose !== account()) return;
    drafts.note(heads.value.map(({ id }) => keyOf(id)));
    await autoSaver.resume();
  };
  void readDrafts();

  // An undo belongs to the service on which it was offered.
  let current = account();
  bridge.settings.onChanged((settings) => {
    const next = contentAccount(settings);
    if (next === current) return;
    deletes.forget();
    current = next;
    void readDrafts();
  });
  const library = createLibrarySearch({
    search: (text, limit, offset) => bridge.library.search({ text, limit, offset }),
    fitting: () => Math.ceil(window.innerHeight / hitHeight),
    after,
  });
  bridge.library.onChanged((state) => {
    client.setQueryData(libraryStateQuery.queryKey, state);
    library.again();
  });

  // Trouble may have begun before anyone listened here.
  const listen = (fn: (connection: Connection) => void): void => {
    bridge.app.onConnectionChanged(fn);
    void bridge.app.connection().then((now) => now.ok && fn(now.value));
  };
  const online = followBackOnline(listen, () => {
    void refreshCopies(client);
    void autoSaver.resume();
  });
  window.addEventListener('online', () => void refreshCopies(client));

  const flushDrafts = (): void => {
    keeper.flush();
    names.flush();
  };
  window.addEventListener('beforeunload', deletes.flush);
  window.addEventListener('pagehide', deletes.flush);
  for (const event of ['pagehide', 'beforeunload', 'blur']) window.addEventListener(event, flushDrafts);
  document.addEventListener('visibilitychange', flushDrafts);
  bridge.app.onSessionEnding(flushDrafts);

  return {
    drafts,
    keeper,
    deletes,
    saveText,
    autoSaver,
    limits,
    account,
    library,
    online,
    names,
    editors: new Map(),
    keyOf,
    idOf,
  };
};

export const sessionOf = (client: QueryClient): Session => {
  const known = sessions.get(client);
  if (known) return known;
  const session = openSession(client);
  sessions.set(client, session);
  return session;
};
