/** The shows of the user. They belong to no service: a show can have texts of both places. */
import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Show, ShowChanges, ShowFields } from '../../preload/contract/shows.ts';
import type { Database } from '../storage/database.ts';
import { toPattern } from './find-show.ts';
import { ShowRepository } from './show-repository.ts';

/** A page cannot fill the disk with them. */
const maxShows = 500;

interface ShowsDeps {
  readonly database: Database;
  /** Null if cancelled. */
  readonly chooseFolder: () => Promise<Result<string | null>>;
  /** Another show has these texts. */
  readonly onTextsChanged: (ids: readonly string[]) => void;
  readonly emit: (shows: readonly Show[]) => void;
}

export class Shows {
  readonly #deps: ShowsDeps;
  readonly #repository: ShowRepository;

  constructor(deps: ShowsDeps) {
    this.#deps = deps;
    this.#repository = new ShowRepository(deps.database);
  }

  list(): Result<readonly Show[]> {
    return this.#repository.list();
  }

  create(fields: ShowFields): Result<Show> {
    const count = this.#repository.count();
    if (!count.ok) return count;
    if (count.value >= maxShows) return fail('wrong_state', { key: 'too_many_shows', count: maxShows });
    return this.#save({ id: randomUUID(), ...fields }, true);
  }

  update(id: string, changes: ShowChanges): Result<Show> {
    const show = this.#repository.get(id);
    if (show === null) return fail('unknown_id');
    return this.#save(
      { ...show, ...changes },
      changes.pattern !== undefined && changes.pattern !== show.pattern,
    );
  }

  delete(id: string): Result<true> {
    const texts = this.#repository.listTexts(id);
    if (!texts.ok) return texts;
    const deleted = this.#repository.delete(id);
    if (deleted.ok) this.#report(texts.value);
    return deleted;
  }

  assign(textIds: readonly string[], showId: string | null): Result<true> {
    if (showId !== null && this.#repository.get(showId) === null) return fail('unknown_id');
    const assigned = this.#repository.assign(textIds, showId);
    if (assigned.ok) this.#deps.onTextsChanged(textIds);
    return assigned;
  }

  async chooseFolder(): Promise<Result<string | null>> {
    const folder = await this.#deps.chooseFolder();
    return folder.ok && folder.value !== null ? ok(toPattern(folder.value)) : folder;
  }

  #save(show: Show, isPatternNew: boolean): Result<Show> {
    const saved = this.#repository.save(show);
    if (!saved.ok) return saved;
    const found = isPatternNew ? this.#repository.claimTexts(show) : ok([]);
    if (!found.ok) return found;
    this.#report(found.value);
    return ok(show);
  }

  #report(textIds: readonly string[]): void {
    const shows = this.#repository.list();
    if (shows.ok) this.#deps.emit(shows.value);
    if (textIds.length > 0) this.#deps.onTextsChanged(textIds);
  }
}
