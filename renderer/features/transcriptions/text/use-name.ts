import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { bridge } from '../../../lib/bridge.ts';
import { explain, ownWords } from '../../../lib/errors.ts';
import { take } from '../../../lib/query.ts';
import { fieldError } from '../../../ui/FieldErrors.tsx';
import { patchRecord, relist } from '../records.ts';
import { useSession } from '../use-session.ts';

/** Renaming in place. A name that was not saved stays as it was typed: for another text, and after a crash. */
export const useName = (record: Transcription) => {
  const client = useQueryClient();
  const session = useSession();
  const key = session.keyOf(record.id);
  const [name, setName] = useState(() => session.names.get(key) ?? record.name);
  const [seen, setSeen] = useState(record.name);
  const rename = useMutation({
    mutationFn: (wanted: string) => take(bridge.transcriptions.update(record.id, { name: wanted })),
    onSuccess: (answer, wanted) => {
      // What was typed while it was on its way stays.
      if (session.names.get(key)?.trim() === wanted) session.names.delete(key);
      patchRecord(client, record.id, { name: answer.name, updated_at: answer.updated_at });
      void relist(client);
    },
  });

  // Renamed by the service (it trims) or elsewhere, while nothing else was typed here.
  if (record.name !== seen) {
    setSeen(record.name);
    if (!session.names.has(key)) setName(record.name);
  }

  const type = (text: string): void => {
    const line = text.replaceAll(/[\r\n]+/g, ' ');
    setName(line);
    if (line === record.name) session.names.delete(key);
    else session.names.set(key, line);
    rename.reset();
  };
  const revert = (): void => type(record.name);
  const commit = (): void => {
    const wanted = name.trim();
    if (wanted === '' || wanted === record.name) revert();
    else if (!rename.isPending) rename.mutate(wanted);
  };

  const error = rename.error;
  const problem =
    error === null
      ? undefined
      : `The name was not saved. ${fieldError(error, 'name') ?? [`${explain(error).title}.`, ownWords(error)].join(' ')}`;
  const isUnsaved = name.trim() !== record.name && problem === undefined && !rename.isPending;
  return { name, type, commit, revert, problem, isUnsaved, isSaving: rename.isPending };
};
