/** In which states an upload can be acted on together with others. The window counts them from its start. */
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import { getRefusal } from './refusals.ts';

/** What is in the recording stays in it. The user can only change how it is sent. */
export const isInRecording = ({ code, detail }: BridgeError): boolean =>
  code === 'preparation_failed' && (detail?.key.startsWith('recording_') ?? false);

/** Excludes jobs that may have arrived and jobs that need a correction first. */
export const canRetryInBulk = (state: UploadState | undefined): boolean =>
  state?.kind === 'failed' &&
  state.canRetry &&
  state.error.code !== 'outcome_unknown' &&
  !isInRecording(state.error) &&
  getRefusal(state.error) === null;

/** One question about all of them is enough: the service has no new text with the name of any of them. */
export const canSendAgainInBulk = (state: UploadState | undefined): boolean =>
  state?.kind === 'failed' && state.error.detail?.key === 'outcome_no_new_record';

/** Excludes jobs that wait for a service. */
export const canResumeInBulk = (state: UploadState | undefined): boolean =>
  state?.kind === 'paused' && state.reason !== 'service';
