/**
 * Changes places in many texts, text by text. The plan is on the disk before the first text is changed, so that a kill in the middle ends
 * nothing: the next start goes on. With a text, its row is turned round: applied again, it changes the text back.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { ChangedTexts } from '../../../preload/contract/rules.ts';
import { applyHits, type Hit, invertHits } from '../../../preload/recordings/rules.ts';
import { accountChanged } from '../../lib/account-changed.ts';
import { monotonicNow } from '../../lib/clock.ts';
import type { Database, Row } from '../../storage/database.ts';
import type { Texts } from '../../texts/texts.ts';

/** Places of a text that is known by its hash. */
export interface PlannedText {
  readonly id: string;
  readonly hash: string;
  readonly hits: readonly Hit[];
}

interface TextChangesDeps {
  readonly database: Database;
  readonly texts: Pick<Texts, 'getText' | 'storeText' | 'onTextStored' | 'saveUnsaved'>;
  readonly log: (message: string) => void;
}

/** Milliseconds of work before other events are handled. */
const sliceMs = 12;

/** `planned` rows are applied, `done` ones can be turned back; a `skipped` text had changed. */
type State = 'planned' | 'done' | 'skipped';

const insertRow = `
INSERT INTO text_changes (run_id, text_id, position, state, hash, hits) VALUES (?, ?, ?, 'planned', ?, ?)`;
const selectPlanned = `
SELECT run_id, text_id, hash, hits FROM text_changes WHERE run_id = ? AND state = 'planned' ORDER BY position`;
const updateRow = 'UPDATE text_changes SET state = ?, hash = ?, hits = ? WHERE run_id = ? AND text_id = ?';
const skipRest = "UPDATE text_changes SET state = 'skipped' WHERE run_id = ? AND state = 'planned'";
const planUndo = "UPDATE text_changes SET state = 'planned' WHERE run_id = ? AND state = 'done'";

export const toHash = (text: string): string => createHash('sha1').update(text).digest('base64');

const pack = (hits: readonly Hit[]): string =>
  JSON.stringify(hits.map(({ from, to, insert }) => [from, to, insert]));
const unpack = (row: Row): readonly Hit[] =>
  (JSON.parse(String(row.hits)) as [number, number, string][]).map(([from, to, insert]) => ({
    from,
    to,
    insert,
  }));

export class TextChanges {
  readonly #deps: TextChangesDeps;
  #running: Promise<unknown> | null = null;
  #isClosed = false;

  constructor(deps: TextChangesDeps) {
    this.#deps = deps;
  }

  /** Goes on with what an earlier run of the application did not finish. */
  async resume(): Promise<void> {
    const sql = "SELECT DISTINCT run_id FROM text_changes WHERE state = 'planned'";
    const runs = this.#deps.database.list(sql, [], (row) => String(row.run_id));
    for (const runId of runs.ok ? runs.value : []) {
      const changed = await this.#runOnce(runId);
      const [changedCount, skippedCount] = changed.ok ? [changed.value.texts, changed.value.skipped] : [0, 0];
      this.#deps.log(`changes of texts went on: ${changedCount} changed, ${skippedCount} left as they are`);
    }
  }

  /** One run at a time. What it changes can be undone until the next run. Errors: wrong_state, disk_full. */
  change(planned: readonly PlannedText[]): Promise<Result<ChangedTexts>> {
    const { prepare, write } = this.#deps.database;
    const runId = randomUUID();
    if (this.#running !== null) return Promise.resolve(fail('wrong_state'));
    const stored = write(() => {
      prepare('DELETE FROM text_changes').run();
      for (const [position, { id, hash, hits }] of planned.entries())
        prepare(insertRow).run(runId, id, position, hash, pack(hits));
      return true;
    });
    return stored.ok ? this.#runOnce(runId) : Promise.resolve(stored);
  }

  /** Changes the texts of a run back. What the user has changed since stays. */
  undo(runId: string): Promise<Result<ChangedTexts>> {
    if (this.#running !== null) return Promise.resolve(fail('wrong_state'));
    const planned = this.#deps.database.run(planUndo, runId);
    return planned.ok ? this.#runOnce(runId) : Promise.resolve(planned);
  }

  /** Changes one text at once, which can not be undone with the others. */
  changeOne({ id, hash, hits }: PlannedText): Result<boolean> {
    const changed = this.#change({ id, hash, hits }, () => undefined);
    if (changed.ok) this.#deps.texts.saveUnsaved();
    return changed;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #runOnce(runId: string): Promise<Result<ChangedTexts>> {
    const running = this.#run(runId);
    this.#running = running;
    try {
      return await running;
    } finally {
      this.#running = null;
      if (!this.#isClosed) this.#deps.texts.saveUnsaved();
    }
  }

  async #run(runId: string): Promise<Result<ChangedTexts>> {
    const { database } = this.#deps;
    const { prepare, write } = database;
    const rows = database.list(selectPlanned, [runId], (row) => ({
      id: String(row.text_id),
      hash: String(row.hash),
      hits: unpack(row),
    }));
    if (!rows.ok) return rows;
    const changed = { hits: 0, texts: 0, skipped: 0 };
    let sliceEnd = monotonicNow() + sliceMs;
    for (const row of rows.value) {
      if (monotonicNow() > sliceEnd) {
        await setImmediate();
        sliceEnd = monotonicNow() + sliceMs;
      }
      // The rest is done at the next start.
      if (this.#isClosed) return fail('cancelled');
      const setState = (state: State, hash: string, hits: readonly Hit[]): void =>
        void prepare(updateRow).run(state, hash, pack(hits), runId, row.id);
      const done = this.#change(row, (hash, hits) => setState('done', hash, hits));
      if (!done.ok && done.error.code !== accountChanged.error.code) {
        // Nothing is changed later that the user was told of as not changed.
        write(() => prepare(skipRest).run(runId));
        return done;
      }
      if (done.ok && done.value) {
        changed.texts += 1;
        changed.hits += row.hits.length;
      } else {
        write(() => setState('skipped', row.hash, row.hits));
        changed.skipped += 1;
      }
    }
    return ok({ runId, ...changed });
  }

  /** `alsoWrite`: in the same transaction, with what changes the text back. Returns false if it is another text by now. */
  #change(
    { id, hash, hits }: PlannedText,
    alsoWrite: (hash: string, inverse: readonly Hit[]) => void,
  ): Result<boolean> {
    const { database, texts } = this.#deps;
    const read = texts.getText(id);
    if (!read.ok) return read;
    const text = read.value;
    if (text === null || toHash(text) !== hash) return ok(false);
    const changed = applyHits(text, hits);
    const written = database.write(() => {
      const stored = texts.storeText(id, text, changed);
      if (stored.ok) alsoWrite(toHash(changed), invertHits(text, hits));
      return stored;
    });
    const stored = written.ok ? written.value : written;
    if (!stored.ok) return stored;
    texts.onTextStored(id, changed);
    return ok(true);
  }
}
