import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fail } from '../../../../preload/contract/result.ts';
import { formatCount } from '../../../lib/format.ts';
import { asBridgeError } from '../../../lib/query.ts';
import { errorToast, toast } from '../../../ui/toasts.tsx';
import { keptDraftQuery } from '../drafts/draft-queries.ts';
import type { SaveEnd } from '../drafts/text-saver.ts';
import { patient } from '../patience.ts';
import { useSession } from '../use-session.ts';
import { type SavedMany, saveMany } from './save-many.ts';

const say = ({ saved, undecided, refusals }: SavedMany): void => {
  const [first] = refusals;
  if (saved > 0) toast(`${formatCount(saved, 'text', 'texts')} saved`);
  if (undecided.length > 0)
    toast(
      `${formatCount(undecided.length, 'text was', 'texts were')} changed by someone else. Open each to choose a version`,
    );
  if (first) errorToast('Not everything was saved', first.error);
};

/** Saves all that was typed and not saved, also in texts that were not opened since the start. */
export const useSaveAll = () => {
  const client = useQueryClient();
  const session = useSession();
  const [isSaving, setSaving] = useState(false);

  const save = async (id: string): Promise<SaveEnd> => {
    try {
      await client.fetchQuery(keptDraftQuery(session, id));
    } catch (error) {
      return { kind: 'refused', error: asBridgeError(error) };
    }
    let end: SaveEnd = { kind: 'nothing' };
    const ask = patient(async () => {
      end = await session.saveText(session.keyOf(id), id);
      return end.kind === 'refused'
        ? fail(end.error.code, end.error.message, end.error)
        : { ok: true, value: true };
    });
    await ask();
    return end;
  };
  const saveAll = async (ids: readonly string[]): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    say(await saveMany(ids, save));
    setSaving(false);
  };
  return { saveAll, isSaving };
};
