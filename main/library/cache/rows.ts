import type { SQLOutputValue } from 'node:sqlite';
import type { Json } from '../../../preload/contract/page.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';

export interface RecordSummary {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly favorite: boolean;
}

export interface NumberedName {
  readonly id: string;
  readonly name: string;
  readonly created_at: string | null;
}

/** `cachedAt`: milliseconds since 1970. */
export interface CachedRecord {
  readonly record: Transcription;
  readonly cachedAt: number;
}

type Row = Record<string, SQLOutputValue>;

const toTextOrNull = (value: SQLOutputValue | undefined): string | null =>
  typeof value === 'string' ? value : null;

export const toRecordSummary = (row: Row): RecordSummary => ({
  key: Number(row.key),
  id: String(row.id),
  name: String(row.name),
  favorite: row.favorite === 1,
});

export const toNumberedName = (row: Row): NumberedName => ({
  id: String(row.id),
  name: String(row.name),
  created_at: toTextOrNull(row.created_at),
});

export const toCachedRecord = (row: Row): CachedRecord => ({
  record: {
    id: String(row.id),
    name: String(row.name),
    result: toTextOrNull(row.result),
    favorite: row.favorite === 1,
    words: row.words === null ? null : Number(row.words),
    created_at: toTextOrNull(row.created_at),
    updated_at: toTextOrNull(row.updated_at),
    more: parseMore(String(row.more)),
  },
  cachedAt: Number(row.seen_at),
});

/** Damaged JSON gives an empty object. */
const parseMore = (text: string): Readonly<Record<string, Json>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, Json>) : {};
  } catch {
    return {};
  }
};
