/**
 * Finds the record of an upload whose response was lost: compares the records of that name before and after,
 * because the API has no upload id.
 */
import { getPlace } from '../../preload/contract/account-id.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { Place } from '../../preload/contract/settings.ts';
import type { TranscriptionsApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import type { Job, JobPart, SendAttempt } from './job.ts';
import { normalizeName } from './job.ts';

/** Records of one name, newest first. */
export interface RecordsByName {
  readonly ids: readonly string[];
  /** Whether these are all records of that name, or only the newest. */
  readonly complete: boolean;
}

/** The list returns the full text of every row, so pages are small and few. */
const perPage = 25;
const maxPages = 4;
const maxSearchLength = 100;

/** The records with exactly this name, found with the list operation's search by name. */
export const listRecordsByName = async (
  api: Pick<TranscriptionsApi, 'list'>,
  name: string,
  signal: AbortSignal,
): Promise<Result<RecordsByName>> => {
  const normalizedName = normalizeName(name);
  const search = [...normalizedName].slice(0, maxSearchLength).join('').trim();
  const listedIds = new Set<string>();
  const ids: string[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const query = { search, search_by: 'name', sort_by: 'id', sort: 'desc', per_page: perPage } as const;
    const result = await api.list(page === 1 ? query : { ...query, page }, { signal });
    if (!result.ok) return result;
    const { items, hasMore } = result.value;
    const fresh = items.filter((item) => !listedIds.has(item.id));
    for (const item of fresh) {
      listedIds.add(item.id);
      if (normalizeName(item.name) === normalizedName) ids.push(item.id);
    }
    // A server that ignores `page` repeats the same records.
    if (!hasMore || fresh.length === 0) return ok({ ids, complete: true });
  }
  return ok({ ids, complete: false });
};

/** Milliseconds. Records that come from elsewhere after the list count as new, so it must not be old. */
const maxListAgeMs = 60_000;

/** What is sent, or was sent: a part, under a name. */
interface Listing extends Pick<Job, 'accountId'> {
  readonly id: string;
  readonly name: string;
}

interface RecentList extends Listing {
  readonly records: RecordsByName;
  readonly at: number;
  /** The key may have been refused since. */
  readonly isDoubtful: boolean;
}

/** The last list for each part. An attempt that follows a refusal within a minute need not list again. */
export class RecordLists {
  readonly #now: Clock['now'];
  /** By part, the oldest first. */
  readonly #recent = new Map<string, RecentList>();

  constructor(now: Clock['now']) {
    this.#now = now;
  }

  async list(
    api: Pick<TranscriptionsApi, 'list'>,
    { id, name, accountId }: Listing,
    signal: AbortSignal,
  ): Promise<Result<RecordsByName>> {
    const at = this.#now();
    const records = await listRecordsByName(api, name, signal);
    this.#recent.delete(id);
    if (records.ok)
      this.#recent.set(id, { id, name, accountId, records: records.value, at, isDoubtful: false });
    for (const [other, recent] of this.#recent) {
      if (this.#isRecent(recent)) break;
      this.#recent.delete(other);
    }
    return records;
  }

  /** Null if there is none of this name and account that can still be used. */
  getRecent({ id, name, accountId }: Listing): RecordsByName | null {
    const recent = this.#recent.get(id);
    const isUsable = recent && !recent.isDoubtful && this.#isRecent(recent);
    return isUsable && recent.name === name && recent.accountId === accountId ? recent.records : null;
  }

  /** The key was refused, or the connection closed without a response, as some services do then. */
  doubt(id: string): void {
    const recent = this.#recent.get(id);
    if (recent) this.#recent.set(id, { ...recent, isDoubtful: true });
  }

  /** The service answered a request with the key. */
  confirm(place: Place): void {
    for (const [id, recent] of this.#recent)
      if (recent.isDoubtful && getPlace(recent.accountId) === place)
        this.#recent.set(id, { ...recent, isDoubtful: false });
  }

  /** Another key or service may be in use. */
  clear(): void {
    this.#recent.clear();
  }

  #isRecent({ at }: RecentList): boolean {
    const age = this.#now() - at;
    return age >= 0 && age <= maxListAgeMs;
  }
}

export type NewRecordResult =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number };

/** `isOurs`: whether a record is known to come from another upload. */
export const findNewRecord = (
  sending: Pick<SendAttempt, 'known' | 'complete'>,
  current: RecordsByName,
  isOurs: (id: string) => boolean,
): NewRecordResult => {
  const known = new Set(sending.known);
  const candidates: string[] = [];
  for (const id of current.ids) {
    if (!known.has(id)) {
      if (!isOurs(id)) candidates.push(id);
    } else if (!sending.complete) {
      // If `known` is incomplete, records older than it may be unlisted but not new.
      break;
    }
  }
  const [first, second] = candidates;
  if (first === undefined) return { kind: 'none' };
  return second === undefined ? { kind: 'found', id: first } : { kind: 'several', count: candidates.length };
};

/**
 * Whether record `id`, new to this upload, may also belong to another one of that name to the same account. Records are matched by
 * name and time. Another upload qualifies if it did not list the record before sending and its body was
 * completed less than `timeoutMs` ago or is not complete.
 */
export const isAmbiguous = (
  upload: { readonly id: string; readonly name: string } & Pick<Job, 'accountId'>,
  id: string,
  parts: readonly JobPart[],
  { now, timeoutMs }: { readonly now: number; readonly timeoutMs: number },
): boolean => {
  const name = normalizeName(upload.name);
  return parts.some(({ job: { accountId }, part: { id: otherId, sending } }) => {
    if (
      otherId === upload.id ||
      accountId !== upload.accountId ||
      sending === null ||
      normalizeName(sending.name) !== name
    )
      return false;
    const isExpired = sending.endedAt !== null && now - sending.endedAt > timeoutMs;
    return !isExpired && !sending.known.includes(id);
  });
};
