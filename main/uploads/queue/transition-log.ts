/** Describes the transitions of jobs for the log: ids, states, events and error codes, but no names or paths. */
import type { UploadState } from '../../../preload/contract/uploads.ts';
import type { QueueEvent } from './reducer/events.ts';
import type { QueueState } from './reducer/state.ts';

/** One line for each job whose state has another kind than before. Null if there is none. */
export const describeTransitions = (
  event: QueueEvent,
  previous: QueueState,
  next: QueueState,
): string | null => {
  const lines: string[] = [];
  for (const job of next.jobs.changesSince(previous.jobs).changed) {
    const from = previous.jobs.get(job.id)?.state;
    if (from?.kind === job.state.kind) continue;
    const reason = [event.kind, ...describeReason(job.state)].join(', ');
    lines.push(`upload ${job.id}: ${from?.kind ?? 'new'} → ${job.state.kind} (${reason})`);
  }
  return lines.length === 0 ? null : lines.join('\n');
};

const describeReason = (state: UploadState): readonly string[] => [
  ...('reason' in state ? [state.reason] : []),
  ...('error' in state && state.error ? [state.error.code] : []),
];
