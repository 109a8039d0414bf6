/** The list: uploads by what happens to them, and the parts of those that are expanded. Pure functions. */
import { getPhase, isMovable, type UploadPhase } from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';

/** The ids of the parts, by the id of their upload. */
export type PartIds = ReadonlyMap<string, readonly string[]>;

const sectionOfPhase = {
  failed: 'needs_user',
  review: 'review',
  running: 'now',
  waiting: 'next',
  paused: 'next',
  done: 'finished',
  cancelled: 'finished',
} as const satisfies Record<UploadPhase, string>;

export type Section = (typeof sectionOfPhase)[UploadPhase];

/** The sections in the order in which they are listed: first what the user must do. */
const sections = [...new Set(Object.values(sectionOfPhase))];

/** The ids of the uploads of each section that has some, in queue order; the finished ones newest first. */
export type UploadSections = ReadonlyMap<Section, readonly string[]>;

/** Where an upload is listed. */
export const getSection = ({ state }: UploadJob): Section => {
  const isStuck =
    state.kind === 'paused'
      ? state.reason === 'key' || state.reason === 'service'
      : state.kind === 'waiting' && state.reason === 'trouble';
  return isStuck ? 'needs_user' : sectionOfPhase[getPhase(state)];
};

/** Newest first. A cancelled upload has no time: it keeps its place after the upload that is before it in the queue. */
const sortFinished = (
  ids: readonly string[],
  getJob: (id: string) => UploadJob | undefined,
): readonly string[] => {
  let latest = 0;
  const times = ids.map((id) => {
    const state = getJob(id)?.state;
    if (state?.kind === 'done') latest = state.at;
    return [id, latest] as const;
  });
  return times
    .toReversed()
    .sort(([, one], [, other]) => other - one)
    .map(([id]) => id);
};

export const groupBySection = (
  order: readonly string[],
  getJob: (id: string) => UploadJob | undefined,
): UploadSections => {
  const groups = Map.groupBy(order, (id) => {
    const job = getJob(id);
    return job && getSection(job);
  });
  return new Map(
    sections.flatMap((section) => {
      const ids = groups.get(section);
      if (!ids) return [];
      return [[section, section === 'finished' ? sortFinished(ids, getJob) : ids] as const];
    }),
  );
};

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

/** A row is the same object in both. */
export const listRows = (sections: UploadSections, partIds: PartIds, expandedIds: ReadonlySet<string>) => {
  const items: ({ readonly id: Section; readonly kind: 'heading' } | UploadListRow)[] = [];
  const rows: UploadListRow[] = [];
  const add = (row: UploadListRow): void => {
    items.push(row);
    rows.push(row);
  };
  const count = [...sections.values()].reduce((sum, ids) => sum + ids.length, 0);
  let position = 0;
  for (const [section, ids] of sections) {
    items.push({ id: section, kind: 'heading' });
    for (const id of ids) {
      const parts = partIds.get(id);
      position += 1;
      add({ id, kind: parts ? 'recording' : 'upload', position, count, recordingId: null });
      if (!parts || !expandedIds.has(id)) continue;
      for (const [at, part] of parts.entries())
        add({ id: part, kind: 'part', position: at + 1, count: parts.length, recordingId: id });
    }
  }
  return { items, rows };
};

/** Whether a part of it is still to be sent. */
export const canMove = (job: UploadJob): boolean =>
  [job, ...(job.parts ?? [])].some(({ state }) => isMovable(state));
