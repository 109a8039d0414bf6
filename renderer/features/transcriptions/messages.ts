import type { BridgeError } from '../../../preload/contract/result.ts';
import { t } from '../../../preload/messages/translate.ts';
import type { Toasts } from '../../ui/toasts.ts';

export interface RecordFailure {
  readonly id: string;
  readonly error: BridgeError;
}

export const showDeleteFailure = ({ errorToast }: Toasts, failures: readonly RecordFailure[]): void => {
  const [first] = failures;
  if (first) errorToast(t('transcriptions.deleted.failed', { count: failures.length }), first.error);
};
