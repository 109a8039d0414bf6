/**
 * The library: what this computer knows of the service's transcriptions, and what it alone knows of them. It stands
 * between the service's client and everyone who asks it, and looks at every answer that comes by.
 */
import type {
  DeletedText,
  DeletedTranscription,
  LibraryHits,
  LibrarySearch,
  LibraryState,
} from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { ExchangeReport, TranscriptionsApi } from '../api/types.ts';
import type { Database } from '../storage/database.ts';
import type { Clock } from './clock.ts';
import { createFill } from './mirror/fill.ts';
import { createFillStore } from './mirror/fill-store.ts';
import { createMirror } from './mirror/mirror.ts';
import { mirrored } from './mirror/mirrored.ts';
import { readableOffline } from './mirror/offline.ts';
import { createDeletedStore } from './texts/deleted-store.ts';
import { deleting } from './texts/deleting.ts';
import { createDraftStore } from './texts/draft-store.ts';
import { createNameStore } from './texts/name-store.ts';
import { createSavingHistory } from './texts/saving-history.ts';
import { createTexts, type Texts } from './texts/texts.ts';
import { createVersionStore } from './texts/version-store.ts';
import { createTurns } from './turns.ts';

export interface LibraryDeps {
  /** What only this computer has: drafts, versions, copies of what was deleted. */
  readonly database: Database;
  /** What can be fetched again: the mirror and its indexes. */
  readonly mirrorDatabase: Database;
  readonly api: TranscriptionsApi;
  /** Whose data is in use, known without a key; null while no service is set up. */
  readonly account: () => string | null;
  readonly clock: Clock;
  /** Milliseconds until the service's rate limit leaves room for so many requests; 0: now. */
  readonly delay?: (requests: number) => number;
  /** Told at most once a second. */
  readonly emit: (state: LibraryState) => void;
}

export interface Library {
  /** The service's calls and answers, looked at on their way. */
  readonly api: TranscriptionsApi;
  /** For the page: reads on without a network, and keeps a copy of what is deleted. */
  readonly forPage: TranscriptionsApi;
  readonly texts: Texts;
  /** The record with its text as it was last seen, or as it was deleted, without asking anyone; null where there is none. */
  seen(id: string): Transcription | null;
  /** As `seen`, also where its text is not known. */
  named(id: string): Transcription | null;
  search(wish: LibrarySearch): Result<LibraryHits>;
  state(): LibraryState;
  deleted(): Result<readonly DeletedTranscription[]>;
  deletedText(id: string): Result<DeletedText>;
  /** Removes the copy of what was deleted, its draft and its versions. */
  forget(id: string): Result<true>;
  /** Begins to fill the mirror. */
  start(): void;
  accessChanged(): void;
  /** How an exchange with the service ended, whoever asked. */
  exchanged(report: ExchangeReport): void;
  close(): Promise<void>;
}

const tellEveryMs = 1_000;
const defaultLimit = 20;

export const createLibrary = (deps: LibraryDeps): Library => {
  const { database, mirrorDatabase, account, clock } = deps;
  const drafts = createDraftStore(database, clock.now);
  const versions = createVersionStore(database, clock.now);
  const gone = createDeletedStore(database, clock.now);
  const history = createSavingHistory();
  const turns = createTurns(clock);
  let stopTelling: (() => void) | null = null;
  let isClosed = false;
  const changed = (): void => {
    // What still ends while the library closes finds no database any more.
    if (isClosed) return;
    stopTelling ??= clock.after(tellEveryMs, () => {
      stopTelling = null;
      deps.emit(state());
    });
  };

  const mirror = createMirror({
    database: mirrorDatabase,
    clock,
    turns,
    onReplaced: (whose, id, text) => {
      if (!history.isReplaced(whose, id, text)) versions.add(whose, id, text, 'service');
    },
    onSeen: gone.reappeared,
    onChanged: changed,
  });
  const api = mirrored({
    api: deps.api,
    mirror,
    account,
    onGone: (whose, id) => {
      const known = mirror.find(whose, id);
      if (known && gone.keep(whose, known.record, 'service').ok) mirror.remove(whose, id);
    },
  });
  const fillStore = createFillStore(mirrorDatabase);
  const fill = createFill({
    list: deps.api.list,
    show: api.show,
    mirror,
    store: fillStore,
    clock,
    account,
    delay: deps.delay,
    onChanged: changed,
  });

  const state = (): LibraryState => {
    const whose = account();
    if (whose === null) return { records: 0, waiting: 0, asOf: null, filling: null };
    return {
      records: mirror.count(whose),
      waiting: mirror.waiting(),
      asOf: fillStore.read(whose).filledAt,
      filling: fill.progress(),
    };
  };
  const own = <T>(ask: (whose: string) => Result<T>): Result<T> => {
    const whose = account();
    return whose === null ? fail('not_configured', 'No service is set up yet.') : ask(whose);
  };

  const copyOf = (whose: string, id: string): Transcription | null => {
    const copy = gone.find(whose, id);
    return copy.ok ? copy.value : null;
  };

  gone.purge();
  return {
    api,
    forPage: deleting({ api: readableOffline({ api, mirror, account }), mirror, gone, account }),
    texts: createTexts({
      api,
      drafts,
      versions,
      history,
      names: createNameStore(database),
      account,
      nameOf: (whose, id) => mirror.find(whose, id)?.record.name ?? null,
      textOf: (whose, id) => mirror.find(whose, id)?.record.result ?? null,
    }),
    seen: (id) => {
      const whose = account();
      if (whose === null) return null;
      const known = mirror.find(whose, id)?.record;
      return known && known.result !== null ? known : copyOf(whose, id);
    },
    named: (id) => {
      const whose = account();
      return whose === null ? null : (mirror.find(whose, id)?.record ?? copyOf(whose, id));
    },
    search: ({ text, limit = defaultLimit, offset = 0 }) =>
      own((whose) => mirror.search(whose, text, { offset, limit })),
    state,
    deleted: () => own(gone.list),
    deletedText: (id) =>
      own((whose) => {
        const copy = gone.find(whose, id);
        const draft = drafts.get(whose, id);
        if (!copy.ok) return copy;
        if (!draft.ok) return draft;
        if (copy.value === null) return fail('unknown_id', 'This copy is no longer kept.');
        return ok({ text: copy.value.result ?? '', draft: draft.value?.text ?? null });
      }),
    forget: (id) => own((whose) => gone.forget(whose, id)),
    start: fill.start,
    accessChanged: () => {
      fill.accessChanged();
      changed();
    },
    exchanged: ({ base, error }) => {
      if (base !== 'content') return;
      if (error === null) fill.online();
      else if (error.code === 'rate_limited') fill.holdOff(error.retryAfterSeconds ?? 60);
    },
    close: async () => {
      isClosed = true;
      stopTelling?.();
      await fill.close();
      turns.close();
    },
  };
};
