/** Saves many drafts, one after the other. It goes on after one that was not saved, unless none can be. */
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { isOffline } from '../../../lib/errors.ts';
import type { SaveEnd } from '../drafts/text-saver.ts';

export interface SavedMany {
  readonly saved: number;
  /** Their text changed at the service meanwhile, or the service kept another one: the person decides. */
  readonly undecided: readonly string[];
  readonly refusals: readonly { readonly id: string; readonly error: BridgeError }[];
}

export const saveMany = async (
  ids: readonly string[],
  save: (id: string) => Promise<SaveEnd>,
): Promise<SavedMany> => {
  const undecided: string[] = [];
  const refusals: { id: string; error: BridgeError }[] = [];
  let saved = 0;
  for (const id of ids) {
    const end = await save(id);
    if (end.kind === 'refused') {
      refusals.push({ id, error: end.error });
      if (isOffline(end.error) || end.error.code === 'unauthorized') break;
    } else if (end.kind === 'conflict' || end.kind === 'kept_otherwise') undecided.push(id);
    else if (end.kind === 'saved') saved += 1;
  }
  return { saved, undecided, refusals };
};
