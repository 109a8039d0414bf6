/** Unsaved edits of the review sheet. Saved after a pause in typing, before a start, and on close. */
import { useSelector } from '@tanstack/react-store';
import { Store } from '@tanstack/store';
import { useEffect, useState } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { UploadFields } from '../../../../preload/contract/uploads.ts';
import type { AppBridge } from '../../../lib/bridge.ts';
import { inParallel } from '../../../lib/in-parallel.ts';
import { after } from '../../../lib/timers.ts';
import { useAppState } from '../../../state/app-state-context.ts';

/** Milliseconds after the last edit. */
const saveDelayMs = 600;

interface EditedRow {
  /** All edits. */
  readonly fields: UploadFields;
  /** The edits that are not sent yet; null if there are none. */
  readonly unsaved: UploadFields | null;
  readonly error: BridgeError | undefined;
}

const fieldNames: (keyof UploadFields)[] = [
  'name',
  'description',
  'language',
  'people',
  'showId',
  'choice',
  'leftOutTracks',
  'place',
];

/** Groups edits with equal fields, so that "Apply to all" is one call instead of one per file. */
export const groupEdits = (edits: readonly (readonly [id: string, fields: UploadFields])[]) =>
  [...Map.groupBy(edits, ([, fields]) => JSON.stringify(fields, fieldNames)).values()].map((group) => ({
    ids: group.map(([id]) => id),
    fields: group[0]?.[1] ?? {},
  }));

const createReviewEdits = ({ uploads }: AppBridge) => {
  const rows = new Store<ReadonlyMap<string, EditedRow>>(new Map());
  let cancelSave = (): void => undefined;
  let saving: Promise<void> = Promise.resolve();

  const update = (ids: readonly string[], change: (row: EditedRow, id: string) => EditedRow): void =>
    rows.setState((before) => {
      const next = new Map(before);
      for (const id of ids)
        next.set(id, change(next.get(id) ?? { fields: {}, unsaved: null, error: undefined }, id));
      return next;
    });

  const save = async (): Promise<void> => {
    const unsaved = [...rows.get()].flatMap(([id, row]) => (row.unsaved ? [[id, row.unsaved] as const] : []));
    update(
      unsaved.map(([id]) => id),
      (row) => ({ ...row, unsaved: null }),
    );
    await inParallel(groupEdits(unsaved), 4, async ({ ids, fields }) => {
      const result = await uploads.edit(ids, fields);
      const refused = new Map(result.ok ? result.value.refused.map(({ id, error }) => [id, error]) : []);
      // What was refused is sent again with the next edits.
      update(ids, (row, id) => {
        const error = result.ok ? refused.get(id) : result.error;
        return { ...row, error, unsaved: error ? { ...fields, ...row.unsaved } : row.unsaved };
      });
    });
  };

  /** Saves pending edits. Returns whether all of them are saved. */
  const flush = async (): Promise<boolean> => {
    cancelSave();
    saving = saving.then(save);
    await saving;
    return ![...rows.get().values()].some(({ unsaved }) => unsaved);
  };

  const edit = (ids: readonly string[], changes: UploadFields): void => {
    update(ids, (row) => ({
      ...row,
      fields: { ...row.fields, ...changes },
      unsaved: { ...row.unsaved, ...changes },
    }));
    cancelSave();
    cancelSave = after(saveDelayMs, () => void flush());
  };

  return { rows, edit, flush };
};

export const useReviewEdits = () => {
  const { bridge } = useAppState();
  const [{ rows, edit, flush }] = useState(() => createReviewEdits(bridge));
  useEffect(() => () => void flush(), [flush]);
  return { rows: useSelector(rows), edit, flush };
};

export type ReviewEdits = ReturnType<typeof useReviewEdits>;
