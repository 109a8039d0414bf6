/** A recording while it is heard: its upload, and all that was heard until now. */
import { useEffect, useState } from 'react';
import type { HeardChunk, HeardSource } from '../../../../preload/contract/listening.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { ListeningProgress, UploadJob } from '../../../../preload/contract/uploads.ts';
import { bridge } from '../../../lib/bridge.ts';

export interface HeardRecording {
  readonly job: UploadJob;
  readonly chunks: readonly HeardChunk[];
  readonly sources: readonly HeardSource[];
}

export const getProgress = ({ state }: UploadJob): ListeningProgress | undefined =>
  state.kind === 'transcribing' ? state.listening : undefined;

/** Reads what is new whenever more was heard. What was heard stays when the upload has ended. */
const follow = (
  uploadId: string,
  onHeard: (heard: HeardRecording) => void,
  onFailed: (error: BridgeError) => void,
): (() => void) => {
  let heard: HeardRecording | null = null;
  let isCurrent = true;
  let reading: Promise<void> = Promise.resolve();
  const read = async (): Promise<void> => {
    const from = heard?.chunks.length ?? 0;
    const result = await bridge.uploads.getHeard(uploadId, from);
    if (!isCurrent) return;
    if (!result.ok) return onFailed(result.error);
    const { job, chunks, sources } = result.value;
    heard = {
      job,
      chunks: [...(heard?.chunks ?? []), ...chunks],
      sources: sources.length > 0 ? sources : (heard?.sources ?? []),
    };
    onHeard(heard);
  };
  const readNext = (): void => {
    reading = reading.then(() => (isCurrent ? read() : undefined));
  };
  const unsubscribe = bridge.uploads.onChanged(({ jobs, removed }) => {
    if (removed.includes(uploadId)) onFailed({ code: 'unknown_id' });
    const job = jobs.find(({ id }) => id === uploadId);
    if (!job || heard === null) return;
    const hasMore = getProgress(job)?.heardMs !== getProgress(heard.job)?.heardMs;
    heard = { ...heard, job };
    onHeard(heard);
    if (hasMore && job.state.kind === 'transcribing') readNext();
  });
  readNext();
  return () => {
    isCurrent = false;
    unsubscribe();
  };
};

/** Null while it is read. `unknown_id`: the queue does not have it any more. */
export const useHeardRecording = (uploadId: string) => {
  const [heard, setHeard] = useState<HeardRecording | null>(null);
  const [error, setError] = useState<BridgeError | null>(null);
  useEffect(() => follow(uploadId, setHeard, setError), [uploadId]);
  return { heard, error };
};
