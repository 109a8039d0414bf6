/** Episodes, from the rows of their parts. */
import {
  type Episode,
  type EpisodePart,
  type EpisodePartState,
  toEpisodeId,
} from '../../preload/contract/episodes.ts';
import { type Row, toLengthMsOrNull, toTextOrNull, toTime } from '../storage/database.ts';

/** Null unless its upload has ended without a text. */
const getFailedUpload = (kind: string | null): EpisodePart['upload'] | null =>
  kind === 'cancelled' || kind === 'failed' ? kind : null;

export const getPartState = (row: Row): EpisodePartState => {
  const kind = toTextOrNull(row.kind);
  if (row.deleted_id !== null) return 'deleted';
  if (row.text_id !== null) return 'there';
  // It was done, and its text was purged.
  const isPurged = kind === 'done';
  return kind === null || isPurged || getFailedUpload(kind) ? 'missing' : 'uploading';
};

const toPart = (row: Row, index: number): EpisodePart => {
  const state = getPartState(row);
  const upload = getFailedUpload(toTextOrNull(row.kind));
  // A failed one can be corrected in the queue, and is not replaced.
  const isResendable = state === 'missing' && upload !== 'failed' && row.removed_at === null;
  return {
    index,
    startMs: toLengthMsOrNull(row.start_ms),
    endMs: toLengthMsOrNull(row.end_ms),
    transcriptionId: toTextOrNull(row.text_id),
    state,
    ...(state === 'missing' && upload && { upload }),
    ...(isResendable && { resendFrom: String(row.id) }),
  };
};

/** `tag`: of the account. `rows`: the parts of one episode in their order. */
export const toEpisode = (tag: string, rows: readonly Row[]): Episode => {
  const [first] = rows;
  const parts = rows.map(toPart);
  return {
    id: toEpisodeId(tag, String(first?.id)),
    name: String(first?.name),
    createdAt: toTime(first?.created_at),
    durationMs: parts.at(-1)?.endMs ?? null,
    parts,
  };
};
