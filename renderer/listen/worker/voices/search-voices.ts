import type {
  ListeningFailure,
  ListeningTask,
  VoiceStretch,
} from '../../../../preload/contract/listening.ts';
import { toListeningFailure } from '../listening-error.ts';
import type { Runtime } from '../model/runtime.ts';
import { findVoices } from './find-voices.ts';

interface SearchOptions {
  readonly runtime: Runtime;
  /** Reads a file of the model. */
  readonly read: (path: string) => Promise<Uint8Array>;
  /** Called once at most: the mixed sound of the recording, from its start on. */
  readonly openSound: () => AsyncIterable<Float32Array>;
  readonly onAdvance: () => void;
  /** The voices could not be told apart. The words count all the same. */
  readonly onFailure: (failure: ListeningFailure) => void;
}

/**
 * The voices of a recording whose words were heard, or of which only the voices are wanted. A task that is careful has crashed, maybe
 * here, and goes without. Throws only if nothing but the voices is wanted, or if memory is missing: then the runtime cannot go on, and
 * the recording is tried again in another worker.
 */
export const searchVoices = async (
  { people, isCareful, onlyVoices }: Pick<ListeningTask, 'people' | 'isCareful' | 'onlyVoices'>,
  { runtime, read, openSound, onAdvance, onFailure }: SearchOptions,
): Promise<readonly VoiceStretch[]> => {
  if (people === 1 || (isCareful && !onlyVoices)) return [];
  try {
    return await findVoices(runtime, read, openSound(), { people, onAdvance });
  } catch (error) {
    const failure = toListeningFailure(error);
    if (onlyVoices || failure.reason === 'out_of_memory') throw error;
    onFailure(failure);
    return [];
  }
};
