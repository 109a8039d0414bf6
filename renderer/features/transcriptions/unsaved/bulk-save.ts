/** Continues after a failed text, unless the service is unreachable or the login is invalid. */
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { SaveOutcome } from '../../../../preload/contract/texts.ts';
import { isOffline } from '../../../lib/errors.ts';

export const bulkSave = async (ids: readonly string[], save: (id: string) => Promise<SaveOutcome>) => {
  /** Ids with a conflict, or for which the service stored another text: the user decides. */
  const unresolved: string[] = [];
  const failures: { readonly id: string; readonly error: BridgeError }[] = [];
  let saved = 0;
  for (const id of ids) {
    const result = await save(id);
    if (result.kind === 'refused') {
      failures.push({ id, error: result.error });
      if (isOffline(result.error) || result.error.code === 'unauthorized') break;
    } else if (result.kind === 'conflict' || result.kind === 'saved_differently') unresolved.push(id);
    else if (result.kind === 'saved') saved += 1;
  }
  return { saved, unresolved, failures };
};
