/** What the transcriptions say in passing: sentences of one place, for one and for many. */
import type { BridgeError } from '../../../preload/contract/result.ts';
import { formatCount } from '../../lib/format.ts';
import { errorToast } from '../../ui/toasts.tsx';

export interface Refusal {
  readonly id: string;
  readonly error: BridgeError;
}

export const transcriptions = (count: number): string =>
  formatCount(count, 'transcription', 'transcriptions');

export const sayNotDeleted = (refusals: readonly Refusal[]): void => {
  const [first] = refusals;
  if (!first) return;
  const what =
    refusals.length === 1
      ? 'The transcription was not deleted'
      : `${transcriptions(refusals.length)} were not deleted`;
  errorToast(what, first.error);
};
