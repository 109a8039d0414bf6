/** Rows of the mirror, read back. */
import type { SQLOutputValue } from 'node:sqlite';
import type { Json } from '../../../preload/contract/page.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';

/** What lists are made of; the text is read for those that are shown. */
export interface Head {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly favorite: boolean;
}

/** A record as it was seen last, and when: milliseconds since 1970. */
export interface Sighting {
  readonly record: Transcription;
  readonly seenAt: number;
}

type Row = Record<string, SQLOutputValue>;

const textOr = (value: SQLOutputValue | undefined): string | null =>
  typeof value === 'string' ? value : null;

export const headOf = (row: Row): Head => ({
  key: Number(row.key),
  id: String(row.id),
  name: String(row.name),
  favorite: row.favorite === 1,
});

export const transcriptionOf = (row: Row): Sighting => ({
  record: {
    id: String(row.id),
    name: String(row.name),
    result: textOr(row.result),
    favorite: row.favorite === 1,
    words: row.words === null ? null : Number(row.words),
    created_at: textOr(row.created_at),
    updated_at: textOr(row.updated_at),
    more: moreOf(String(row.more)),
  },
  seenAt: Number(row.seen_at),
});

/** Written by ourselves; what damage has left unreadable is left out. */
const moreOf = (text: string): Readonly<Record<string, Json>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, Json>) : {};
  } catch {
    return {};
  }
};
