/**
 * Rules "heard → written": they are offered after corrections, change all texts if the user wants that, and new ones if the user has said so.
 * Its methods are calls of the IPC contract.
 */
import { basename } from 'node:path';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type {
  ChangedTexts,
  Correction,
  CorrectionOffer,
  ExportedRules,
  FoundHits,
  HitSearch,
  ImportedRules,
  LeftOutHits,
  Rule,
  RuleFields,
} from '../../../preload/contract/rules.ts';
import { alignWords } from '../../../preload/recordings/align-words.ts';
import { isSpelling } from '../../../preload/recordings/corrections.ts';
import { createRuleFinder } from '../../../preload/recordings/rules.ts';
import { findTurns, listKnownNames } from '../../../preload/recordings/turns.ts';
import { replaceFile } from '../../lib/atomic-write.ts';
import { toReadError, userFiles } from '../../lib/file-access.ts';
import { withRegularFile } from '../../lib/open-regular-file.ts';
import type { ShowRepository } from '../../shows/show-repository.ts';
import type { Database } from '../../storage/database.ts';
import type { TextRepository } from '../../texts/text-repository.ts';
import type { Texts } from '../../texts/texts.ts';
import { HitFinder } from './find-hits.ts';
import { RuleRepository } from './rule-repository.ts';
import { decodeTable, formatRules, parseRules } from './rules-csv.ts';
import { TextChanges, toHash } from './text-changes.ts';

interface RulesDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly texts: Texts;
  readonly words: Pick<TextRepository, 'getWords'>;
  readonly shows: Pick<ShowRepository, 'findByText' | 'get' | 'list'>;
  readonly getName: (id: string) => string | null;
  /** Ids of all shown texts that can contain these words; of all with null. */
  readonly listCandidates: (words: string | null) => readonly string[];
  readonly isShown: (id: string) => boolean;
  readonly log: (message: string) => void;
}

/** How often a correction is made before a rule is offered. */
const minCorrections = 2;
/** Names for the recogniser, which reads a few dozen. */
const maxHints = 40;
const maxProblems = 20;
/** Bytes, and milliseconds to read them. */
const maxFileBytes = 5_000_000;
const fileTimeoutMs = 30_000;

export class Rules {
  readonly #deps: RulesDeps;
  readonly #repository: RuleRepository;
  readonly #changes: TextChanges;
  readonly #finder: HitFinder;

  constructor(deps: RulesDeps) {
    this.#deps = deps;
    const { database, now } = deps;
    this.#repository = new RuleRepository(database, now);
    this.#changes = new TextChanges(deps);
    this.#finder = new HitFinder({ ...deps, getShowId: (id) => deps.shows.findByText(id) });
  }

  list(): Result<readonly Rule[]> {
    return this.#repository.list();
  }

  /** Errors: unknown_id, of a show that was deleted. */
  save(rule: RuleFields): Result<Rule> {
    const isKnown = rule.showId === null || this.#deps.shows.get(rule.showId) !== null;
    return isKnown ? this.#repository.save(rule) : fail('unknown_id');
  }

  delete(id: string): Result<true> {
    return this.#repository.delete(id);
  }

  find(search: HitSearch): Promise<Result<FoundHits>> {
    return this.#finder.start(search);
  }

  findMore(planId: string): Promise<Result<FoundHits>> {
    return this.#finder.goOn(planId);
  }

  /** When the places of a text of the plan are said, in milliseconds; null for those of which that is not known. */
  times(planId: string, id: string): Result<readonly (number | null)[]> {
    const planned = this.#finder.getText(planId, id);
    const heard = planned ? this.#deps.words.getWords(id) : ok(null);
    if (!heard.ok) return heard;
    const read = heard.value ? this.#deps.texts.getText(id) : ok(null);
    if (!planned || !heard.value || !read.ok || read.value === null || toHash(read.value) !== planned.hash)
      return ok([]);
    const text = read.value;
    const words = alignWords(heard.value.words, text, findTurns(text, listKnownNames(text, heard.value)));
    let at = 0;
    return ok(
      planned.hits.map(({ from }) => {
        while (at < words.length && (words[at]?.to ?? 0) <= from) at += 1;
        return words[at]?.startMs ?? null;
      }),
    );
  }

  /** Changes what a plan has found, without what is left out. Errors: unknown_id, after another search. */
  async change(planId: string, leftOut: LeftOutHits): Promise<Result<ChangedTexts>> {
    const selected = this.#finder.select(planId, leftOut);
    return selected.ok ? this.#changes.change(selected.value) : selected;
  }

  undo(runId: string): Promise<Result<ChangedTexts>> {
    return this.#changes.undo(runId);
  }

  /** The user has put words right. Returns an offer at the second time; null if there is nothing to offer. */
  async corrected(correction: Correction): Promise<Result<CorrectionOffer | null>> {
    const rules = this.#repository.list();
    if (!rules.ok) return rules;
    const shows = this.#deps.shows.list();
    const names = shows.ok ? shows.value.flatMap(({ speakers, terms }) => [...speakers, ...terms]) : [];
    const known = [...rules.value.map(({ written }) => written), ...names];
    if (!isSpelling(correction, known) || this.#repository.isRule(correction)) return ok(null);
    const counted = this.#repository.countCorrection(correction);
    if (!counted.ok) return counted;
    const { count, isDeclined } = counted.value;
    if (isDeclined || count < minCorrections) return ok(null);
    const found = await this.#finder.count(toSearch(correction));
    return found.ok ? ok({ ...correction, ...found.value }) : found;
  }

  /** The user does not want a rule for it, and is not asked again. */
  decline(correction: Correction): Result<true> {
    return this.#repository.decline(correction);
  }

  /** Lines that are not valid are left out and told of. */
  async importFrom(file: string): Promise<Result<ImportedRules>> {
    const bytes = await readTable(file);
    if (!bytes.ok) return bytes;
    const shows = this.#deps.shows.list();
    if (!shows.ok) return shows;
    const { rules, problems } = parseRules(
      decodeTable(bytes.value),
      (name) => shows.value.find((show) => show.name.toLowerCase() === name.toLowerCase())?.id ?? null,
    );
    const added = this.#repository.saveAll(rules);
    if (!added.ok) return added;
    return ok({
      added: added.value,
      known: rules.length - added.value,
      problems: problems.slice(0, maxProblems),
      problemCount: problems.length,
    });
  }

  async exportTo(file: string): Promise<Result<ExportedRules>> {
    const rules = this.#repository.list();
    if (!rules.ok) return rules;
    const getShow = (id: string): string | null => this.#deps.shows.get(id)?.name ?? null;
    const written = await replaceFile(file, formatRules(rules.value, getShow));
    return written.ok ? ok({ fileName: basename(file), count: rules.value.length }) : written;
  }

  /** What the recogniser should expect in a recording of this show, or of none: how names are written. */
  listHints(showId: string | null): readonly string[] {
    const rules = this.#repository.listFor(showId);
    const written = rules.ok ? rules.value.map((rule) => rule.written) : [];
    return [...new Set(written)].slice(0, maxHints);
  }

  /** Rules apply to a text that has come or was heard here. What the user has typed meanwhile stays. */
  textArrived(id: string): void {
    const { isShown, shows, texts } = this.#deps;
    if (!isShown(id)) return;
    const unsaved = texts.getUnsaved(id);
    const text = texts.getText(id);
    const rules = this.#repository.listFor(shows.findByText(id));
    if (!unsaved.ok || unsaved.value !== null || !text.ok || text.value === null || !rules.ok) return;
    const hits = createRuleFinder(rules.value)(text.value);
    if (hits.length > 0) this.#changes.changeOne({ id, hash: toHash(text.value), hits });
  }

  start(): void {
    void this.#changes.resume();
  }

  close(): Promise<void> {
    return this.#changes.close();
  }
}

const readTable = async (file: string): Promise<Result<Uint8Array>> => {
  const read = async (): Promise<Result<Uint8Array>> => {
    const bytes = await withRegularFile(file, async ({ handle, stats }) =>
      stats.size > maxFileBytes
        ? fail('invalid_input', { key: 'rule_file_too_large' })
        : ok(await handle.readFile()),
    );
    return bytes ?? fail('not_a_file');
  };
  try {
    return await userFiles.run(read, { path: file, timeoutMs: fileTimeoutMs });
  } catch (error) {
    return { ok: false, error: toReadError(error) };
  }
};

const toSearch = ({ heard, written }: Correction): HitSearch => ({
  find: heard,
  replace: written,
  isRule: true,
  wholeWords: true,
  matchCase: false,
  showId: null,
});
