/** The texts of recordings that are still heard, as far as they were heard: they are exported like others. */
import { parseListeningId } from '../../../preload/contract/account-id.ts';
import type { HeardWords } from '../../../preload/contract/listening.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { HeardSoFar } from '../../../preload/contract/uploads.ts';
import { heardTextFormat } from '../../../preload/messages/heard-text.ts';
import { composeTextSoFar } from '../../../preload/recordings/compose-heard-text.ts';
import type { TextRepository } from '../../texts/text-repository.ts';

interface StoredTexts {
  readonly getCached: (id: string) => Transcription | null;
  readonly getMetadata: (id: string) => Transcription | null;
  readonly words: Pick<TextRepository, 'getWords' | 'hasWords'>;
}

/** `getHeard`: what was heard of an upload, from a chunk on. */
export const withGrowingTexts = (
  stored: StoredTexts,
  getHeard: (uploadId: string, from: number) => Result<HeardSoFar>,
): StoredTexts => {
  const read = (id: string): { readonly record: Transcription; readonly heard: HeardWords } | null => {
    const uploadId = parseListeningId(id);
    const found = uploadId === null ? null : getHeard(uploadId, 0);
    if (found === null || !found.ok) return null;
    const { job, ...soFar } = found.value;
    const { text, heard } = composeTextSoFar(soFar, job.language, heardTextFormat);
    const unknown = { favorite: false, words: null, created_at: null, updated_at: null, more: {} };
    return { record: { id, name: job.name, result: text, ...unknown }, heard };
  };
  return {
    getCached: (id) => read(id)?.record ?? stored.getCached(id),
    getMetadata: (id) => read(id)?.record ?? stored.getMetadata(id),
    words: {
      getWords: (id) => {
        const growing = read(id);
        return growing === null ? stored.words.getWords(id) : ok(growing.heard);
      },
      hasWords: (ids) => ids.some((id) => parseListeningId(id) !== null) || stored.words.hasWords(ids),
    },
  };
};
