import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { toBridgeError } from '../../../lib/query.ts';
import { withRetry } from '../../../lib/with-retry.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import type { Toasts } from '../../../ui/toasts.ts';
import { storedDraftQuery } from '../drafts/draft-queries.ts';
import type { DraftSaveResult } from '../drafts/text-saver.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import { type BulkSaveResult, bulkSave } from './bulk-save.ts';

const showSaveResult = (
  { toast, errorToast }: Toasts,
  { saved, unresolved, failures }: BulkSaveResult,
): void => {
  const [first] = failures;
  if (saved > 0) toast(t('transcriptions.drafts.savedCount', { count: saved }));
  if (unresolved.length > 0) toast(t('transcriptions.drafts.unresolvedCount', { count: unresolved.length }));
  if (first) errorToast(t('transcriptions.drafts.notAllSaved'), first.error);
};

/** Saves drafts by record id, also those that are not loaded yet. */
export const useSaveAll = () => {
  const client = useQueryClient();
  const toasts = useToasts();
  const transcriptionsState = useTranscriptionsState();
  const [isSaving, setSaving] = useState(false);

  const save = async (id: string): Promise<DraftSaveResult> => {
    try {
      await client.fetchQuery(storedDraftQuery(transcriptionsState, id));
    } catch (error) {
      return { kind: 'refused', error: toBridgeError(error) };
    }
    let result: DraftSaveResult = { kind: 'nothing' };
    const saveWithRetry = withRetry(async () => {
      result = await transcriptionsState.saveText(transcriptionsState.toRecordKey(id), id);
      return result.kind === 'refused' ? { ok: false, error: result.error } : { ok: true, value: true };
    });
    await saveWithRetry();
    return result;
  };
  const saveAll = async (ids: readonly string[]): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    showSaveResult(toasts, await bulkSave(ids, save));
    setSaving(false);
  };
  return { saveAll, isSaving };
};
