/** Actions for several uploads at once: the parts of a recording, or the selected rows. Only what it is given is called. */
import { ok, type Result } from '../../../preload/contract/result.ts';
import { getUploadParts, isEditable } from '../../../preload/contract/upload-states.ts';
import type { BulkResult, UploadJob } from '../../../preload/contract/uploads.ts';
import { canRetryInBulk } from './bulk-states.ts';
import { getActions, type UploadAction } from './possible-actions.ts';

/** The actions in the order in which they are offered. */
const bulkActions = [
  'retry',
  'start',
  'resume',
  'try_now',
  'pause',
  'send_again',
  'cancel',
  'remove',
] as const satisfies readonly UploadAction[];
type BulkAction = (typeof bulkActions)[number];

const allows = (action: BulkAction, { state }: UploadJob): boolean => {
  // The user must correct or confirm other failures one by one.
  if (action === 'retry') return canRetryInBulk(state);
  if (action === 'send_again') return state.kind === 'cancelled';
  return getActions(state).includes(action);
};

/** The uploads that the action applies to. */
export const getTargets = (action: RecordingAction, jobs: readonly UploadJob[]): readonly UploadJob[] =>
  action === 'open' || action === 'edit' || action === 'other_place' || action === 'reveal'
    ? jobs
    : jobs.filter((job) => allows(action, job));

/**
 * The actions that apply to any of the uploads. Uploads are removed together only when none of them is still to be
 * sent.
 */
export const getBulkActions = (jobs: readonly UploadJob[]): readonly BulkAction[] =>
  bulkActions.filter((action) => {
    const count = getTargets(action, jobs).length;
    return action === 'remove' ? count === jobs.length : count > 0;
  });

export type RecordingAction = BulkAction | 'open' | 'edit' | 'other_place' | 'reveal';

/** The first is the button of the row, unless it is one of the last. The others are in its menu. */
export const getRecordingActions = (job: UploadJob): readonly RecordingAction[] => {
  const jobs = getUploadParts(job);
  const actions = getBulkActions(jobs);
  const isLast = (action: BulkAction): boolean => ['send_again', 'cancel', 'remove'].includes(action);
  const open = jobs.some(({ state }) => state.kind === 'done') ? (['open'] as const) : [];
  const again = actions.filter((action) => action === 'send_again');
  const isEnded = jobs.every(({ state }) => getActions(state).includes('other_place'));
  const place = isEnded ? (['other_place'] as const) : [];
  const last = actions.filter((action) => action === 'cancel' || action === 'remove');
  const edit = isEditable(job.state) ? (['edit'] as const) : [];
  const first = actions.filter((action) => !isLast(action));
  return [...first, ...open, ...again, ...edit, ...place, 'reveal', ...last];
};

/** A part has the fields of its recording. They are corrected there, or from a part that was refused. */
export const getPartActions = ({ state }: UploadJob): readonly UploadAction[] =>
  getActions(state).filter(
    (action) => action !== 'other_place' && (action !== 'edit' || state.kind === 'failed'),
  );

/** Main changes and saves so many uploads in a few milliseconds. */
export const maxIdsPerCall = 250;

/** Calls main for many uploads, part by part, so that no call blocks it. Stops at an error. */
export const callInChunks = async (
  ids: readonly string[],
  call: (ids: string[]) => Promise<Result<BulkResult>>,
): Promise<Result<BulkResult>> => {
  const refused: BulkResult['refused'][number][] = [];
  for (let at = 0; at < ids.length; at += maxIdsPerCall) {
    const result = await call(ids.slice(at, at + maxIdsPerCall));
    if (!result.ok) return result;
    refused.push(...result.value.refused);
  }
  return ok({ refused });
};
