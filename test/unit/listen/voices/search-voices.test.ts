import { describe, expect, it } from 'vitest';
import type { ListeningFailure } from '../../../../preload/contract/listening.ts';
import type { Runtime } from '../../../../renderer/listen/worker/model/runtime.ts';
import { searchVoices } from '../../../../renderer/listen/worker/voices/search-voices.ts';
import { RecordingError } from '../../../../renderer/sound/recording-error.ts';

const task = { people: null, isCareful: false, onlyVoices: false };

const search = async (changes: Partial<typeof task> | { people: number }, error: unknown) => {
  const failures: ListeningFailure[] = [];
  let reads = 0;
  const voices = await searchVoices(
    { ...task, ...changes },
    {
      runtime: {} as Runtime,
      read: () => {
        reads += 1;
        return Promise.reject(error);
      },
      openSound: () => {
        throw error;
      },
      onAdvance: () => {},
      onFailure: (failure) => failures.push(failure),
    },
  );
  return { voices, failures, reads };
};

describe('the search for voices', () => {
  it.each([
    ['one person speaks', { people: 1 }],
    ['one person speaks, and only voices are wanted', { people: 1, onlyVoices: true }],
    ['it crashed before', { isCareful: true }],
  ])('does nothing if %s', async (_name, changes) => {
    expect(await search(changes, new Error('broken'))).toEqual({ voices: [], failures: [], reads: 0 });
  });

  it('reports why there are none, and ends without an error', async () => {
    const model = new Error('404');
    expect(await search({}, model)).toMatchObject({
      voices: [],
      failures: [{ reason: 'failed', detail: 'Error: 404' }],
    });
    const damaged = new RecordingError('damaged');
    expect(await search({}, damaged)).toMatchObject({ voices: [], failures: [{ reason: 'damaged' }] });
  });

  it('fails if memory is missing: another worker tries again', async () => {
    await expect(search({}, new RangeError('Array buffer allocation failed'))).rejects.toThrow('allocation');
    await expect(search({}, new Error('std::bad_alloc'))).rejects.toThrow('bad_alloc');
  });

  it('fails if nothing but the voices is wanted, and tries even if it is careful', async () => {
    await expect(search({ onlyVoices: true }, new Error('404'))).rejects.toThrow('404');
    await expect(search({ onlyVoices: true, isCareful: true }, new Error('404'))).rejects.toThrow('404');
  });
});
