/** The queue as the screen lists it: a recording that is sent in parts is one entry. Pure functions. */
import { isMovable } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';

export interface UploadEntries {
  /** Ids of uploads and of recordings. A recording is where its first listed part is. */
  readonly ids: readonly string[];
  /** Ids of the listed parts in their order, by the id of their recording. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

export type GetJob = (id: string) => UploadJob | undefined;

export const emptyEntries: UploadEntries = { ids: [], parts: new Map() };

/** The recording of a part; null for other uploads. */
const getRecordingId = (job: UploadJob | undefined): string | null =>
  job?.preparation && job.preparation.part !== null ? job.preparation.recordingId : null;

/** Whether a change from one to the other leaves the entries as they are. */
export const isGroupedAlike = (one: UploadJob | undefined, other: UploadJob | undefined): boolean =>
  getRecordingId(one) === getRecordingId(other) && one?.preparation?.part === other?.preparation?.part;

/** A single listed part is an entry of its own. Reads every job: for a new order or other parts, not for progress. */
export const groupUploads = (order: readonly string[], getJob: GetJob): UploadEntries => {
  const parts = new Map<string, readonly string[]>();
  const getPart = (id: string): number => getJob(id)?.preparation?.part ?? 0;
  const grouped = order.filter((id) => getRecordingId(getJob(id)) !== null);
  if (grouped.length === 0) return { ids: order, parts };
  for (const [id, ids] of Map.groupBy(grouped, (one) => getRecordingId(getJob(one)) ?? '')) {
    if (ids.length > 1)
      parts.set(
        id,
        ids.toSorted((one, other) => getPart(one) - getPart(other)),
      );
  }
  const toEntry = (id: string): string => {
    const recordingId = getRecordingId(getJob(id));
    return recordingId !== null && parts.has(recordingId) ? recordingId : id;
  };
  return { ids: [...new Set(order.map(toEntry))], parts };
};

/** The uploads of an entry; the id itself if it is an upload. */
export const getEntryJobIds = ({ parts }: UploadEntries, id: string): readonly string[] =>
  parts.get(id) ?? [id];

/** The first upload of an entry that is still to be sent. */
export const getMovableJob = (entries: UploadEntries, getJob: GetJob, id: string): UploadJob | undefined =>
  getEntryJobIds(entries, id)
    .map(getJob)
    .find((job) => job !== undefined && isMovable(job.state));

/** The uploads that a started file became: the parts of its recording, or itself. */
export const getJobsOfFile = (entries: UploadEntries, getJob: GetJob, id: string): readonly UploadJob[] => {
  const recordingId = getRecordingId(getJob(id));
  const ids = recordingId === null ? [id] : getEntryJobIds(entries, recordingId);
  return (ids[0] === recordingId ? [id] : ids).map(getJob).filter((job) => job !== undefined);
};

/** What an entry is called: a recording by its name without the number of a part. */
export const getEntryName = (entries: UploadEntries, getJob: GetJob, id: string): string => {
  const job = getJob(getEntryJobIds(entries, id)[0] ?? '');
  return (entries.parts.has(id) ? job?.preparation?.recordingName : job?.name) ?? '';
};

/** A row of the list. Numbers are those that screen readers hear. */
export interface UploadListRow {
  readonly id: string;
  readonly kind: 'upload' | 'recording' | 'part';
  /** The position among the entries or the parts of a recording, from 1. */
  readonly position: number;
  readonly count: number;
  /** The entry that a part belongs to; null for an entry. */
  readonly recordingId: string | null;
}

/** The entries, and the parts of the expanded ones. */
export const listRows = (
  { ids, parts }: UploadEntries,
  expandedIds: ReadonlySet<string>,
): readonly UploadListRow[] =>
  ids.flatMap((id, index) => {
    const partIds = parts.get(id);
    const kind = partIds ? ('recording' as const) : ('upload' as const);
    const row = { id, kind, position: index + 1, count: ids.length, recordingId: null };
    if (!partIds || !expandedIds.has(id)) return [row];
    const count = partIds.length;
    const toPart = (partId: string, at: number): UploadListRow => ({
      id: partId,
      kind: 'part',
      position: at + 1,
      count,
      recordingId: id,
    });
    return [row, ...partIds.map(toPart)];
  });

/** A gap between rows as a gap between entries: among the parts of a recording, it is the one below them. */
export const countEntriesBefore = (rows: readonly UploadListRow[], gap: number): number =>
  rows.slice(0, gap).filter(({ kind }) => kind !== 'part').length;

export interface QueueMove {
  readonly id: string;
  /** The index in the whole queue, as `uploads.move` takes it. */
  readonly index: number;
  /** The queue after the move. */
  readonly order: readonly string[];
}

/** The moves, one after the other, that bring an entry to this index of the entries. The parts of a recording stay together. */
export const planMoves = (
  order: readonly string[],
  entries: UploadEntries,
  id: string,
  index: number,
): readonly QueueMove[] => {
  if (entries.ids[index] === id) return [];
  const jobIds = getEntryJobIds(entries, id);
  const nextEntry = entries.ids.filter((other) => other !== id)[index];
  const nextJobIds = nextEntry === undefined ? [] : getEntryJobIds(entries, nextEntry);
  const moves: QueueMove[] = [];
  let current = order;
  for (const [at, jobId] of jobIds.entries()) {
    const others = current.filter((other) => other !== jobId);
    const previous = jobIds[at - 1];
    const next = others.findIndex((other) => nextJobIds.includes(other));
    const end = next === -1 ? others.length : next;
    const target = previous === undefined ? end : others.indexOf(previous) + 1;
    const isThere = current[target] === jobId;
    current = others.toSpliced(target, 0, jobId);
    if (!isThere) moves.push({ id: jobId, index: target, order: current });
  }
  return moves;
};
