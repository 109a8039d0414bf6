/** The actions that are calls of main, for one upload or many. */
import { assertNever, type BridgeError, type Result } from '../../../preload/contract/result.ts';
import type { BulkResult } from '../../../preload/contract/uploads.ts';
import { bridge } from '../../lib/bridge.ts';
import { callInChunks } from './bulk-actions.ts';
import type { UploadAction } from './possible-actions.ts';

export type CallAction = Extract<
  UploadAction,
  'start' | 'resume' | 'try_now' | 'pause' | 'retry' | 'send_again' | 'cancel' | 'confirm_sent' | 'remove'
>;

const send = (action: CallAction, ids: readonly string[]): Promise<Result<BulkResult>> => {
  switch (action) {
    case 'start':
    case 'resume':
    case 'try_now':
      return callInChunks(ids, (chunk) => bridge.uploads.start(chunk));
    case 'pause':
      // The last first, so that none of them starts meanwhile.
      return callInChunks(ids.toReversed(), (chunk) => bridge.uploads.pause(chunk));
    case 'retry':
    case 'send_again':
      return callInChunks(ids, (chunk) => bridge.uploads.retry(chunk));
    case 'cancel':
      return callInChunks(ids.toReversed(), (chunk) => bridge.uploads.cancel(chunk));
    case 'confirm_sent':
    case 'remove':
      return callInChunks(ids, (chunk) => bridge.uploads.remove(chunk));
    default:
      return assertNever(action);
  }
};

const hasChanged = ({ code }: BridgeError): boolean => code === 'wrong_state' || code === 'unknown_id';

/**
 * Returns the first error, and how many uploads were refused. It is no error if some of the uploads have changed
 * meanwhile.
 */
export const applyAction = async (
  action: CallAction,
  ids: readonly string[],
): Promise<{ readonly error: BridgeError | null; readonly count: number }> => {
  const result = await send(action, ids);
  if (!result.ok) return { error: result.error, count: ids.length };
  const { refused } = result.value;
  const isNone = refused.length === ids.length;
  const first = refused.find(({ error }) => isNone || !hasChanged(error));
  return { error: first?.error ?? null, count: refused.length };
};
