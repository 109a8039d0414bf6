/** The rows of the list: the uploads, and the parts of those that are expanded. Pure functions. */
import { isMovable } from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';

/** The ids of the parts, by the id of their upload. */
export type PartIds = ReadonlyMap<string, readonly string[]>;

/** Numbers are those that screen readers hear. */
export interface UploadListRow {
  readonly id: string;
  /** `recording`: it has parts. */
  readonly kind: 'upload' | 'recording' | 'part';
  /** The position among the uploads or the parts of a recording, from 1. */
  readonly position: number;
  readonly count: number;
  /** The upload that a part belongs to; null for an upload. */
  readonly recordingId: string | null;
}

export const listRows = (
  order: readonly string[],
  partIds: PartIds,
  expandedIds: ReadonlySet<string>,
): readonly UploadListRow[] =>
  order.flatMap((id, index) => {
    const parts = partIds.get(id);
    const kind = parts ? ('recording' as const) : ('upload' as const);
    const row = { id, kind, position: index + 1, count: order.length, recordingId: null };
    if (!parts || !expandedIds.has(id)) return [row];
    const toPart = (partId: string, at: number): UploadListRow => ({
      id: partId,
      kind: 'part',
      position: at + 1,
      count: parts.length,
      recordingId: id,
    });
    return [row, ...parts.map(toPart)];
  });

/** A gap between rows as a gap between uploads: among the parts of a recording, it is the one below them. */
export const countUploadsBefore = (rows: readonly UploadListRow[], gap: number): number =>
  rows.slice(0, gap).filter(({ kind }) => kind !== 'part').length;

/** Whether a part of it is still to be sent. */
export const canMove = (job: UploadJob): boolean =>
  [job, ...(job.parts ?? [])].some(({ state }) => isMovable(state));
