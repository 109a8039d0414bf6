import { ok } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';

const record = (id: string, name: string, result: string | null): Transcription => ({
  id,
  name,
  result,
  favorite: false,
  words: null,
  created_at: '2025-11-20 10:00:00',
  updated_at: null,
  more: {},
});
/** By id. The text of the third is not cached. */
export const records = new Map(
  [
    record('1', 'Episode 1', 'One.'),
    record('2', 'Folge 2: Räume/Vorhänge 🎙️', 'Zwei.\n\nUnd drei.'),
    record('3', 'episode 1', null),
  ].map((each) => [each.id, each]),
);

/** For records of another service. */
export const noWords = { getWords: () => ok(null), hasWords: () => false };

/** For texts whose recordings are not here. */
export const noRecordings = { getRecordingPath: async () => null, confirmReplacing: async () => ok(false) };
