import { openServiceDatabase, openServiceDatabaseInMemory } from '../../main/service/database.ts';
import type { Database } from '../../main/storage/database.ts';

/** The database of a built-in service; without a file, in memory. */
export const createServiceDatabase = async (file?: string): Promise<Database> => {
  if (file === undefined) return openServiceDatabaseInMemory();
  const opened = await openServiceDatabase(file, () => undefined);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
};
