/** The library and the texts without main: a search by plain inclusion, drafts and versions in memory. */
import type { DeletedTranscription, LibraryHit, LibraryState } from '../../preload/contract/library.ts';
import { fail, ok } from '../../preload/contract/result.ts';
import type { Draft, TextVersion } from '../../preload/contract/texts.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { FakeHandlers } from './fake-bridge.ts';

/** What a screen can be shown with. A conflict: what the service has instead, by the id of its record. */
export interface FakeLibraryState {
  readonly state: LibraryState;
  readonly deleted: readonly (DeletedTranscription & { readonly text: string })[];
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly versions: Readonly<Record<string, readonly (TextVersion & { readonly text: string })[]>>;
  readonly conflicts: Readonly<Record<string, Transcription>>;
}

export const emptyLibrary: FakeLibraryState = {
  state: { records: 0, unindexed: 0, syncedAt: null, syncProgress: null },
  deleted: [],
  drafts: {},
  versions: {},
  conflicts: {},
};

export interface FakeLibraryDeps {
  readonly start: FakeLibraryState;
  readonly transcriptions: () => readonly Transcription[];
  readonly update: FakeHandlers['transcriptions']['update'];
}

const snippetMargin = 80;

const toHit = (record: Transcription, query: string): LibraryHit | null => {
  const { id, name, favorite, created_at } = record;
  const text = record.result ?? '';
  const inName = name.toLowerCase().indexOf(query);
  const inText = text.toLowerCase().indexOf(query);
  if (query === '' || (inName < 0 && inText < 0)) return null;
  const from = Math.max(0, inText - snippetMargin);
  const mark = (at: number): readonly [number, number] => [at, at + query.length];
  return {
    id,
    name,
    nameMarks: inName < 0 ? [] : [mark(inName)],
    snippet: text.slice(from, from + 2 * snippetMargin),
    snippetMarks: inText < 0 ? [] : [mark(inText - from)],
    offset: inText < 0 ? null : inText,
    favorite,
    created_at,
  };
};

export const createFakeLibrary = ({
  start,
  transcriptions,
  update,
}: FakeLibraryDeps): Pick<FakeHandlers, 'library' | 'texts'> => {
  const drafts = new Map(Object.entries(start.drafts));
  const names = new Map<string, string>();
  let deleted = [...start.deleted];
  return {
    library: {
      search: ({ text, limit = 20 }) => {
        const hits = transcriptions()
          .map((record) => toHit(record, text.trim().toLowerCase()))
          .filter((hit) => hit !== null);
        return ok({ hits: hits.slice(0, limit), total: hits.length });
      },
      state: () => ok(start.state),
      deleted: () => ok(deleted),
      deletedText: (id) => {
        const copy = deleted.find((one) => one.id === id);
        if (!copy) return fail('unknown_id');
        return ok({ text: copy.text, draft: drafts.get(id)?.text ?? null });
      },
      purge: (id) => {
        deleted = deleted.filter((one) => one.id !== id);
        return ok(true);
      },
    },
    texts: {
      draft: (id) => ok(drafts.get(id) ?? null),
      saveDraft: (id, fields) => {
        drafts.set(id, { ...fields, changedAt: Date.now() });
        return ok(true);
      },
      changeDraft: () => ok(false),
      deleteDraft: (id) => {
        drafts.delete(id);
        return ok(true);
      },
      drafts: () =>
        ok(
          [...drafts].map(([id, { text, changedAt }]) => ({
            id,
            name: transcriptions().find((record) => record.id === id)?.name ?? null,
            changedAt,
            characters: text.length,
          })),
        ),
      typedName: (id) => ok(names.get(id) ?? null),
      saveTypedName: (id, name) => {
        if (name === null) names.delete(id);
        else names.set(id, name);
        return ok(true);
      },
      save: async (id, { text, base, name }) => {
        const server = start.conflicts[id];
        if (server && server.result !== base) return ok({ kind: 'conflict', server });
        const updated = await update(id, { result: text, ...(name !== undefined && { name }) });
        if (!updated.ok) return updated;
        drafts.delete(id);
        return ok({ kind: 'saved', transcription: updated.value });
      },
      versions: (id) => ok(start.versions[id] ?? []),
      version: (id, versionId) => {
        const version = start.versions[id]?.find((one) => one.id === versionId);
        return version ? ok(version.text) : fail('unknown_id');
      },
    },
  };
};
