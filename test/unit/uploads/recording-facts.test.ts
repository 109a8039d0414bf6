/** The facts of many texts are read at once. Each text has those of its own recordings. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openInMemory } from '../../../main/storage/database.ts';
import { appSteps } from '../../../main/storage/migrations.ts';
import { type RecordingFacts, RecordingRepository } from '../../../main/uploads/recording-repository.ts';
import { unwrap } from './uploads-setup.ts';

const accounts = ['one', 'two'] as const;

/** The times differ from those of the other recordings of the text by its index. */
const recordings = fc.array(
  fc.record({
    account: fc.constantFrom(...accounts),
    hasFile: fc.boolean(),
    linkedAt: fc.option(fc.nat(20)),
    sentAt: fc.nat(20),
    isUnlinked: fc.boolean(),
    mtimeMs: fc.option(fc.nat(1e12)),
    language: fc.constantFrom('', 'de', 'fr'),
    seconds: fc.option(fc.nat(7_200)),
    lengthMs: fc.option(fc.nat(900_000)),
  }),
  { maxLength: 5 },
);
type Recording = (typeof recordings extends fc.Arbitrary<infer T> ? T : never)[number];
const texts = fc.array(
  fc.record({
    account: fc.constantFrom(...accounts),
    showId: fc.constantFrom('night', null, undefined),
    recordings: recordings.map((all) =>
      all.map((recording, index) => ({
        ...recording,
        linkedAt: recording.linkedAt === null ? null : recording.linkedAt * 10 + index,
        sentAt: recording.sentAt * 10 + index,
      })),
    ),
  }),
  { maxLength: 12 },
);
type Text = (typeof texts extends fc.Arbitrary<infer T> ? T : never)[number];

const getId = ({ account }: Text, index: number): string => `${account}-${index}`;

const insert = (database: ReturnType<typeof openInMemory>, all: readonly Text[]): void => {
  unwrap(database.run("INSERT INTO shows (id, fields) VALUES ('night', '{}')"));
  for (const [index, text] of all.entries()) {
    const textId = getId(text, index);
    if (text.showId !== undefined)
      unwrap(database.run('INSERT INTO show_texts (text_id, show_id) VALUES (?, ?)', textId, text.showId));
    for (const [at, one] of text.recordings.entries()) {
      const id = `${textId} ${at}`;
      const { account, mtimeMs, language, seconds, linkedAt, lengthMs, sentAt } = one;
      const path = one.hasFile ? '/a.mp3' : null;
      unwrap(
        database.run(
          `INSERT INTO recordings (id, account, name, path, mtime_ms, language, duration_seconds, linked_at, created_at)
           VALUES (?, ?, '', ?, ?, ?, ?, ?, 1)`,
          ...[id, account, path, mtimeMs, language, seconds, linkedAt],
        ),
      );
      const times = lengthMs === null ? [null, null] : [5_000, 5_000 + lengthMs];
      unwrap(
        database.run(
          `INSERT INTO parts (id, recording_id, text_id, sent_at, unlinked, start_ms, end_ms)
           VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6)`,
          ...[id, textId, sentAt, Number(one.isUnlinked), ...times],
        ),
      );
    }
  }
};

const getSeconds = (recording: Recording | undefined): number | null =>
  recording === undefined
    ? null
    : recording.lengthMs === null
      ? recording.seconds
      : recording.lengthMs / 1_000;

/** The file that was linked last counts for the length, the one that was sent last for the rest. */
const expectFacts = ({ account, showId, recordings: all }: Text): RecordingFacts => {
  const own = all.filter((one) => one.hasFile && one.account === account);
  const [linked] = own
    .filter(({ linkedAt, isUnlinked }) => linkedAt !== null && !isUnlinked)
    .toSorted((one, other) => Number(other.linkedAt) - Number(one.linkedAt));
  const [sent] = own
    .filter(({ linkedAt }) => linkedAt === null)
    .toSorted((one, other) => other.sentAt - one.sentAt);
  return {
    recordedAt: sent?.mtimeMs ?? null,
    seconds: getSeconds(linked) ?? getSeconds(sent),
    language: sent?.language ?? '',
    showId: showId ?? null,
  };
};

test('are those of each text alone', () => {
  const database = openInMemory(appSteps, 10_000_000);
  fc.assert(
    fc.property(texts, (all) => {
      for (const table of ['recordings', 'show_texts', 'shows']) unwrap(database.run(`DELETE FROM ${table}`));
      insert(database, all);
      const ids = new Map(
        accounts.map((account) => [
          account,
          all.flatMap((text, index) => (text.account === account ? getId(text, index) : [])),
        ]),
      );
      const getFacts = new RecordingRepository(database).readFacts(ids);
      expect(all.map((text, index) => getFacts(getId(text, index)))).toEqual(all.map(expectFacts));
    }),
  );
  database.close();
});
