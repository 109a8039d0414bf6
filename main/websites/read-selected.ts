import { ok, type Result } from '../../preload/contract/result.ts';
import { fieldDescriptors, readableFields } from '../../preload/contract/website-fields.ts';
import type { Website, WebsiteQuery } from '../../preload/contract/websites.ts';
import type { WebsitesApi } from '../api/types.ts';
import { type ListAllDeps, listAllPages, withPauses } from './list-all-pages.ts';

export interface ReadSelectedDeps extends ListAllDeps {
  readonly api: Pick<WebsitesApi, 'list' | 'show'>;
}

/** Above this number the whole list is fetched. */
const maxSingleReads = 5;

/**
 * In the order of the list of `query`; records outside it come last. Deleted records are omitted. If the list
 * returns fewer fields than a single record, each record is fetched.
 */
export const readSelected = async (
  deps: ReadSelectedDeps,
  ids: readonly string[],
  query: WebsiteQuery = {},
): Promise<Result<readonly Website[]>> => {
  if (ids.length <= maxSingleReads) return readOneByOne(deps, ids);
  const all = await listAllPages(deps, query);
  if (!all.ok) return all;
  const remaining = new Set(ids);
  const listed = await completeRecords(
    deps,
    all.value.items.filter(({ id }) => remaining.delete(id)),
  );
  if (!listed.ok) return listed;
  const others = await readOneByOne(deps, [...remaining]);
  return others.ok ? ok([...listed.value, ...others.value]) : others;
};

const readOneByOne = async (
  deps: ReadSelectedDeps,
  ids: readonly string[],
): Promise<Result<readonly Website[]>> => {
  const items: Website[] = [];
  for (const id of ids) {
    const shown = await withPauses(deps, () => deps.api.show(id));
    if (shown.ok) items.push(shown.value);
    else if (shown.error.code !== 'not_found') return shown;
  }
  return ok(items);
};

const isPartial = (website: Website): boolean =>
  readableFields.some((field) => fieldDescriptors[field].marksPartial && website[field] === null);

const completeRecords = async (
  deps: ReadSelectedDeps,
  items: readonly Website[],
): Promise<Result<readonly Website[]>> => {
  const firstPartial = items.find(isPartial);
  if (firstPartial === undefined) return ok(items);
  const fullRecord = await withPauses(deps, () => deps.api.show(firstPartial.id));
  if (!fullRecord.ok || isPartial(fullRecord.value)) return ok(items);
  return readOneByOne(
    deps,
    items.map(({ id }) => id),
  );
};
