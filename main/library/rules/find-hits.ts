/** What a rule or a search would change in all texts. It is found in slices, and remembered so that exactly that is changed. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type {
  FoundHit,
  FoundHits,
  FoundText,
  HitSearch,
  LeftOutHits,
} from '../../../preload/contract/rules.ts';
import {
  createRuleFinder,
  createTextFinder,
  type FindHits,
  type Hit,
} from '../../../preload/recordings/rules.ts';
import { monotonicNow } from '../../lib/clock.ts';
import type { Texts } from '../../texts/texts.ts';
import { type PlannedText, toHash } from './text-changes.ts';

interface FindHitsDeps {
  readonly texts: Pick<Texts, 'getText'>;
  readonly getName: (id: string) => string | null;
  /** Ids of all shown texts that can contain these words; of all with null. */
  readonly listCandidates: (words: string | null) => readonly string[];
  readonly getShowId: (id: string) => string | null;
}

/** Places of a plan. Who has more looks for something else. */
const maxHits = 20_000;
/** Milliseconds before other events are handled, and of a call. */
const sliceMs = 12;
const callMs = 150;
/** Places of the answer to a call. */
const hitsPerCall = 1_000;
/** Characters around a place: it is seen in one line. */
const beforeLength = 36;
const afterLength = 80;

interface Plan {
  readonly id: string;
  readonly find: FindHits;
  readonly showId: string | null;
  readonly candidates: readonly string[];
  readonly texts: Map<string, PlannedText>;
  /** Candidates that were read. */
  position: number;
  hits: number;
}

const createFinder = (search: HitSearch): FindHits => {
  const { find, replace } = search;
  return search.isRule ? createRuleFinder([{ heard: find, written: replace }]) : createTextFinder(search);
};

export class HitFinder {
  readonly #deps: FindHitsDeps;
  #plan: Plan | null = null;

  constructor(deps: FindHitsDeps) {
    this.#deps = deps;
  }

  /** Forgets the plan before. */
  start(search: HitSearch): Promise<Result<FoundHits>> {
    const isByWords = search.isRule || search.wholeWords;
    this.#plan = {
      id: randomUUID(),
      find: createFinder(search),
      showId: search.showId,
      candidates: this.#deps.listCandidates(isByWords ? search.find : null),
      texts: new Map(),
      position: 0,
      hits: 0,
    };
    return this.goOn(this.#plan.id);
  }

  /** Returns after some tenths of a second with what was found until then. Errors: unknown_id, after another search. */
  async goOn(planId: string): Promise<Result<FoundHits>> {
    const plan = this.#plan;
    if (plan?.id !== planId) return fail('unknown_id');
    const texts: FoundText[] = [];
    const [start, first] = [monotonicNow(), plan.hits];
    let sliceEnd = start + sliceMs;
    while (!isEnded(plan) && monotonicNow() - start < callMs && plan.hits - first < hitsPerCall) {
      if (monotonicNow() > sliceEnd) {
        await setImmediate();
        sliceEnd = monotonicNow() + sliceMs;
        if (this.#plan !== plan) return fail('unknown_id');
      }
      const found = this.#readNext(plan);
      if (!found.ok) return found;
      if (found.value) texts.push(found.value);
    }
    const isComplete = isEnded(plan);
    return ok({ planId, texts, isComplete, isFull: plan.hits >= maxHits });
  }

  /** All that it finds. */
  async count(search: HitSearch): Promise<Result<{ readonly hits: number; readonly texts: number }>> {
    for (let found = await this.start(search); ; ) {
      if (!found.ok) return found;
      const plan = this.#plan;
      if (plan?.id !== found.value.planId) return fail('unknown_id');
      if (found.value.isComplete) return ok({ hits: plan.hits, texts: plan.texts.size });
      found = await this.goOn(plan.id);
    }
  }

  /** What a plan changes without the places that are left out. */
  select(planId: string, leftOut: LeftOutHits): Result<readonly PlannedText[]> {
    const plan = this.#plan;
    if (plan?.id !== planId) return fail('unknown_id');
    const out = new Map(leftOut.map(([id, indexes]) => [id, new Set(indexes)]));
    const texts = [...plan.texts.values()].map(
      ({ id, hash, hits }): PlannedText => ({
        id,
        hash,
        hits: hits.filter((_hit, index) => !out.get(id)?.has(index)),
      }),
    );
    return ok(texts.filter(({ hits }) => hits.length > 0));
  }

  /** A text of the plan; null if it is none. */
  getText(planId: string, id: string): PlannedText | null {
    return this.#plan?.id === planId ? (this.#plan.texts.get(id) ?? null) : null;
  }

  #readNext(plan: Plan): Result<FoundText | null> {
    const { texts, getName, getShowId } = this.#deps;
    const id = plan.candidates[plan.position] ?? '';
    plan.position += 1;
    if (plan.showId !== null && getShowId(id) !== plan.showId) return ok(null);
    const read = texts.getText(id);
    if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
    const text = read.value;
    const hits = plan.find(text).slice(0, maxHits - plan.hits);
    if (hits.length === 0) return ok(null);
    plan.hits += hits.length;
    plan.texts.set(id, { id, hash: toHash(text), hits });
    return ok({ id, name: getName(id) ?? '', hits: hits.map((hit) => toFoundHit(text, hit)) });
  }
}

const isEnded = ({ position, candidates, hits }: Plan): boolean =>
  position >= candidates.length || hits >= maxHits;

/** Whole words of a part of a line, and no half of a surrogate pair. */
const cutStart = (text: string): string =>
  text.length < beforeLength ? text : `…${text.replace(/^(?:\S*(?=\s)|[\udc00-\udfff])/, '')}`;
const cutEnd = (text: string): string =>
  text.length < afterLength ? text : `${text.replace(/(?:(?<=\s)\S*|[\ud800-\udbff])$/, '')}…`;

const toFoundHit = (text: string, { from, to, insert }: Hit): FoundHit => {
  const before = text.slice(Math.max(0, from - beforeLength), from);
  const after = text.slice(to, to + afterLength);
  return {
    before: cutStart(before.slice(before.lastIndexOf('\n') + 1)),
    found: text.slice(from, to),
    insert,
    after: cutEnd(after.split('\n', 1)[0] ?? ''),
  };
};
