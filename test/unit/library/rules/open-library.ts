/** The library of a profile at the real clock, without a service that answers. */
import { systemClock } from '../../../../main/lib/clock.ts';
import { createLibrary, type Library } from '../../../../main/library/library.ts';
import { type Databases, openDatabases } from '../../../../main/storage/databases.ts';
import { fail } from '../../../../preload/contract/result.ts';
import type { HitSearch } from '../../../../preload/contract/rules.ts';
import { unwrap } from '../../uploads/uploads-setup.ts';

export interface OpenLibrary {
  readonly databases: Databases;
  readonly library: Library;
}

const noService = async () => fail('not_configured');

/** `account`: whose texts are in it. Empty: those of this computer only, which are saved at once. */
export const openLibrary = async (folder: string, account = ''): Promise<OpenLibrary> => {
  const databases = unwrap(await openDatabases(folder));
  const library = createLibrary({
    database: databases.app,
    cacheDatabase: databases.cache,
    service: {
      list: noService,
      show: noService,
      update: noService,
      delete: noService,
      store: noService as never,
    },
    getServiceId: () => account || null,
    clock: systemClock,
    isSavingAutomatic: () => account === '',
    emit: () => {},
  });
  return { databases, library };
};

export const toRule = (find: string, replace: string): HitSearch => ({
  find,
  replace,
  isRule: true,
  wholeWords: true,
  matchCase: false,
  showId: null,
});

/** Finds all places of a search, and returns the plan. */
export const planAll = async ({ library: { rules } }: OpenLibrary, search: HitSearch): Promise<string> => {
  let part = unwrap(await rules.find(search));
  while (!part.isComplete) part = unwrap(await rules.findMore(part.planId));
  return part.planId;
};
