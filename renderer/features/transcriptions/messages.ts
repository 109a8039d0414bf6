import type { BridgeError } from '../../../preload/contract/result.ts';
import { formatCount } from '../../lib/format.ts';
import { errorToast } from '../../ui/toasts.tsx';

export interface RecordFailure {
  readonly id: string;
  readonly error: BridgeError;
}

export const formatTranscriptionCount = (count: number): string =>
  formatCount(count, 'transcription', 'transcriptions');

export const showDeleteFailure = (failures: readonly RecordFailure[]): void => {
  const [first] = failures;
  if (!first) return;
  const title =
    failures.length === 1
      ? 'The transcription was not deleted'
      : `${formatTranscriptionCount(failures.length)} were not deleted`;
  errorToast(title, first.error);
};
