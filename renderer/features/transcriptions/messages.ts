import type { BridgeError } from '../../../preload/contract/result.ts';
import { t } from '../../../preload/messages/translate.ts';
import type { Toasts } from '../../ui/toasts.ts';
import type { TooLong } from './drafts/too-long-texts.ts';

export interface RecordFailure {
  readonly id: string;
  readonly error: BridgeError;
}

/** Names the characters of the text, and those that the service takes. */
export const formatTooLong = ({ characters, limit }: TooLong): string =>
  t('transcriptions.longerThanServiceTakes', { count: characters, limit });

export const showDeleteFailure = ({ errorToast }: Toasts, failures: readonly RecordFailure[]): void => {
  const [first] = failures;
  if (first) errorToast(t('transcriptions.deleted.failed', { count: failures.length }), first.error);
};
