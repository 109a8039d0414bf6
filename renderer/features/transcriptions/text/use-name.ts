import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { unwrap } from '../../../lib/query.ts';
import { getFieldError } from '../../../ui/FormError.tsx';
import { invalidateLists, patchRecord } from '../transcription-queries.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';

const formatNameError = (error: BridgeError): string => {
  const reason =
    getFieldError(error, 'name') ?? [`${explain(error).title}.`, getErrorDetails(error)].join(' ');
  return t('transcriptions.text.nameNotSaved', { reason });
};

/** Edits the name in place. An unsaved name survives a change to another text, and a crash. */
export const useName = (record: Transcription) => {
  const client = useQueryClient();
  const transcriptionsState = useTranscriptionsState();
  const key = transcriptionsState.toRecordKey(record.id);
  const [name, setName] = useState(() => transcriptionsState.names.get(key) ?? record.name);
  const [previousName, setPreviousName] = useState(record.name);
  const rename = useMutation({
    mutationFn: (newName: string) => unwrap(bridge.transcriptions.update(record.id, { name: newName })),
    onSuccess: (updated, newName) => {
      // A name typed during the request stays unsaved.
      if (transcriptionsState.names.get(key)?.trim() === newName) transcriptionsState.names.delete(key);
      patchRecord(client, record.id, { name: updated.name, updated_at: updated.updated_at });
      void invalidateLists(client);
    },
  });

  // Renamed by the service (it trims) or elsewhere, while no name was typed here.
  if (record.name !== previousName) {
    setPreviousName(record.name);
    if (!transcriptionsState.names.has(key)) setName(record.name);
  }

  const type = (text: string): void => {
    const line = text.replaceAll(/[\r\n]+/g, ' ');
    setName(line);
    if (line === record.name) transcriptionsState.names.delete(key);
    else transcriptionsState.names.set(key, line);
    rename.reset();
  };
  const revert = (): void => type(record.name);
  const commit = (): void => {
    const newName = name.trim();
    if (newName === '' || newName === record.name.trim()) revert();
    else if (!rename.isPending) rename.mutate(newName);
  };

  const problem = rename.error === null ? undefined : formatNameError(rename.error);
  const isUnsaved = name.trim() !== record.name.trim() && problem === undefined && !rename.isPending;
  return { name, type, commit, revert, problem, isUnsaved, isSaving: rename.isPending };
};
