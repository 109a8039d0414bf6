import type { BridgeError } from '../../../preload/contract/result.ts';
import { t } from '../../../preload/messages/translate.ts';
import { errorToast } from '../../ui/toasts.tsx';

export interface RecordFailure {
  readonly id: string;
  readonly error: BridgeError;
}

export const showDeleteFailure = (failures: readonly RecordFailure[]): void => {
  const [first] = failures;
  if (first) errorToast(t('transcriptions.deleted.failed', { count: failures.length }), first.error);
};
