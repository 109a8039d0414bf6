/** Certain records, as the service has them now, with as few requests as that takes. */
import { ok, type Result } from '../../preload/contract/result.ts';
import type { Website, WebsiteQuery } from '../../preload/contract/websites.ts';
import type { WebsitesApi } from '../api/types.ts';
import { allPages, type PagesDeps, patiently } from './all-pages.ts';

export interface ChosenDeps extends PagesDeps {
  readonly api: Pick<WebsitesApi, 'list' | 'show'>;
}

/** Up to so many are asked for one by one, rather than by reading the whole list. */
const few = 5;

/**
 * The records of these ids, in the order of the list that `query` names; those that it leaves out come last. A record that
 * is gone is left out. Lists may show fewer fields than a record alone: then each is asked for.
 */
export const readChosen = async (
  deps: ChosenDeps,
  ids: readonly string[],
  query: WebsiteQuery = {},
): Promise<Result<readonly Website[]>> => {
  if (ids.length <= few) return oneByOne(deps, ids);
  const all = await allPages(deps, query);
  if (!all.ok) return all;
  const left = new Set(ids);
  const listed = await wholly(
    deps,
    all.value.items.filter(({ id }) => left.delete(id)),
  );
  if (!listed.ok) return listed;
  const others = await oneByOne(deps, [...left]);
  return others.ok ? ok([...listed.value, ...others.value]) : others;
};

const oneByOne = async (deps: ChosenDeps, ids: readonly string[]): Promise<Result<readonly Website[]>> => {
  const items: Website[] = [];
  for (const id of ids) {
    const shown = await patiently(deps.clock, () => deps.api.show(id));
    if (shown.ok) items.push(shown.value);
    else if (shown.error.code !== 'not_found') return shown;
  }
  return ok(items);
};

const isTerse = (website: Website): boolean =>
  website.exclude_ips === null || website.privacy === null || website.email === null;

const wholly = async (deps: ChosenDeps, items: readonly Website[]): Promise<Result<readonly Website[]>> => {
  const first = items.find(isTerse);
  if (first === undefined) return ok(items);
  const alone = await patiently(deps.clock, () => deps.api.show(first.id));
  if (!alone.ok || isTerse(alone.value)) return ok(items);
  return oneByOne(
    deps,
    items.map(({ id }) => id),
  );
};
