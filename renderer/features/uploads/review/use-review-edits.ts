/** Unsaved edits of the review sheet. Saved after a pause in typing, before a start, and on close. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { UploadFields } from '../../../../preload/contract/uploads.ts';
import { bridge } from '../../../lib/bridge.ts';
import { inParallel } from '../../../lib/in-parallel.ts';
import { after } from '../../../lib/timers.ts';
import { groupEdits } from './group-edits.ts';

/** Milliseconds after the last edit. */
const saveDelayMs = 600;

export interface ReviewEdits {
  readonly fields: ReadonlyMap<string, UploadFields>;
  readonly errors: ReadonlyMap<string, BridgeError>;
  readonly edit: (ids: readonly string[], fields: UploadFields) => void;
  /** Saves pending edits. Returns whether all of them are saved. */
  readonly flush: () => Promise<boolean>;
}

export const useReviewEdits = (): ReviewEdits => {
  const [fields, setFields] = useState<ReadonlyMap<string, UploadFields>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, BridgeError>>(new Map());
  const unsaved = useRef(new Map<string, UploadFields>());
  const failed = useRef(new Map<string, BridgeError>());
  const cancelSave = useRef<(() => void) | null>(null);
  const saving = useRef<Promise<void>>(Promise.resolve());

  const save = useCallback(async (): Promise<void> => {
    const batch = [...unsaved.current];
    unsaved.current = new Map();
    const recordResult = (id: string, changes: UploadFields, error: BridgeError | null): void => {
      if (error === null) failed.current.delete(id);
      else {
        failed.current.set(id, error);
        unsaved.current.set(id, { ...changes, ...unsaved.current.get(id) });
      }
    };
    await inParallel(groupEdits(batch), 4, async ({ ids, fields: changes }) => {
      const result = await bridge.uploads.edit([...ids], changes);
      const refused = new Map(result.ok ? result.value.refused.map(({ id, error }) => [id, error]) : []);
      for (const id of ids) recordResult(id, changes, result.ok ? (refused.get(id) ?? null) : result.error);
    });
    setErrors(new Map(failed.current));
  }, []);

  const flush = useCallback(async (): Promise<boolean> => {
    cancelSave.current?.();
    saving.current = saving.current.then(save);
    await saving.current;
    return unsaved.current.size === 0;
  }, [save]);

  const edit = useCallback(
    (ids: readonly string[], changes: UploadFields): void => {
      for (const id of ids) unsaved.current.set(id, { ...unsaved.current.get(id), ...changes });
      setFields((before) => {
        const next = new Map(before);
        for (const id of ids) next.set(id, { ...next.get(id), ...changes });
        return next;
      });
      cancelSave.current?.();
      cancelSave.current = after(saveDelayMs, () => void flush());
    },
    [flush],
  );

  useEffect(() => () => void flush(), [flush]);

  return { fields, errors, edit, flush };
};
