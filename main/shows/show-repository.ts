/** Shows, and which texts and folders belong to them, in SQLite. */
import { dirname } from 'node:path';
import { ok, type Result } from '../../preload/contract/result.ts';
import { type Show, showFields } from '../../preload/contract/shows.ts';
import { type Database, type Row, toTextOrNull } from '../storage/database.ts';
import { findShow } from './find-show.ts';

/** Of a text. Null: the user has taken it out of one. */
const selectShowOfText = 'SELECT show_id FROM show_texts WHERE text_id = ?';
const selectShows = 'SELECT id, fields FROM shows';
const upsertShow = `
INSERT INTO shows (id, fields) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET fields = ?2`;
/** The recordings of texts that the user has put in no show, nor taken out of one. */
const selectUnassigned = `
SELECT p.text_id, r.path FROM parts p JOIN recordings r ON r.id = p.recording_id
WHERE p.text_id IS NOT NULL AND r.path IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM show_texts s WHERE s.text_id = p.text_id)`;
const assignTexts = `
INSERT INTO show_texts (text_id, show_id) SELECT value, ?2 FROM json_each(?1) WHERE true
ON CONFLICT (text_id) DO UPDATE SET show_id = excluded.show_id`;
/** A show that was deleted meanwhile is none. */
const assignNewText = `
INSERT INTO show_texts (text_id, show_id) SELECT ?1, id FROM shows WHERE id = ?2
ON CONFLICT (text_id) DO UPDATE SET show_id = excluded.show_id`;
const rememberFolder = `
INSERT INTO show_folders (folder, show_id) SELECT ?1, (SELECT id FROM shows WHERE id = ?2) WHERE true
ON CONFLICT (folder) DO UPDATE SET show_id = excluded.show_id`;

/** A text of a recording of this show was stored. Call it inside `write` of the database. */
export const putTextInShow = ({ prepare }: Database, textId: string, showId: string): void =>
  void prepare(assignNewText).run(textId, showId);

export class ShowRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Sorted by name. */
  list(): Result<readonly Show[]> {
    const found = this.#database.list(selectShows, [], toShow);
    if (!found.ok) return found;
    const shows = found.value.filter((show) => show !== null);
    return ok(
      shows.toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id)),
    );
  }

  /** Null if there is none, or if it cannot be read. */
  get(id: string | null): Show | null {
    const found = this.#database.get(`${selectShows} WHERE id = ?`, [id], toShow);
    return found.ok ? found.value : null;
  }

  count(): Result<number> {
    const found = this.#database.get('SELECT count(*) AS n FROM shows', [], ({ n }) => Number(n));
    return found.ok ? ok(found.value ?? 0) : found;
  }

  /** The show whose pattern the file matches. */
  findByPattern(path: string): Show | null {
    const shows = this.list();
    return shows.ok && shows.value.length > 0 ? findShow(shows.value, path) : null;
  }

  /** The show that the user chose last for a recording of the same folder. */
  findByFolder(path: string): Show | null {
    const sql = 'SELECT show_id FROM show_folders WHERE folder = ?';
    const found = this.#database.get(sql, [dirname(path)], ({ show_id }) => toTextOrNull(show_id));
    return found.ok && found.value !== null ? this.get(found.value) : null;
  }

  /** Null if the text is in no show. */
  findByText(textId: string): Show['id'] | null {
    const found = this.#database.get(selectShowOfText, [textId], ({ show_id }) => toTextOrNull(show_id));
    return found.ok ? found.value : null;
  }

  listTexts(showId: string): Result<readonly string[]> {
    return this.#database.list('SELECT text_id FROM show_texts WHERE show_id = ?', [showId], toTextId);
  }

  save({ id, ...fields }: Show): Result<true> {
    return this.#database.run(upsertShow, id, JSON.stringify(fields));
  }

  /** Texts that are in no show are in this one from now on, if it has their recordings. Returns them. */
  claimTexts(show: Show): Result<readonly string[]> {
    const shows = this.list();
    if (!shows.ok) return shows;
    const isOfShow = (path: string): boolean =>
      findShow([show], path) !== null && findShow(shows.value, path)?.id === show.id;
    return this.#database.write(() => {
      const rows = this.#database.prepare(selectUnassigned).all();
      const found = rows.filter(({ path }) => isOfShow(String(path))).map(toTextId);
      if (found.length > 0) this.assign(found, show.id);
      return found;
    });
  }

  /** A text of a recording of this show has arrived. */
  addNewText(textId: string, showId: string): Result<true> {
    return this.#database.write(() => {
      putTextInShow(this.#database, textId, showId);
      return true;
    });
  }

  /** Its texts stay, in no show. */
  delete(id: string): Result<true> {
    return this.#database.run('DELETE FROM shows WHERE id = ?', id);
  }

  /** `showId`: null takes them out. */
  assign(textIds: readonly string[], showId: string | null): Result<true> {
    return this.#database.run(assignTexts, JSON.stringify(textIds), showId);
  }

  /** The user has chosen this show, or none, for these files. */
  rememberFolders(paths: readonly string[], showId: string | null): Result<true> {
    return this.#database.write(() => {
      for (const folder of new Set(paths.map((path) => dirname(path))))
        this.#database.prepare(rememberFolder).run(folder, showId);
      return true;
    });
  }
}

const toTextId = ({ text_id }: Row): string => String(text_id);

const toShow = ({ id, fields }: Row): Show | null => {
  try {
    const read = showFields.safeParse(JSON.parse(String(fields)));
    return read.success ? { id: String(id), ...read.data } : null;
  } catch {
    return null;
  }
};
