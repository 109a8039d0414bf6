import { describe, expect, it } from 'vitest';
import { Envelopes, EnvelopesRepository } from '../../../../main/library/audio/envelopes.ts';
import { openInMemory } from '../../../../main/storage/database.ts';
import { librarySteps } from '../../../../main/storage/migrations.ts';
import type { EnvelopeChange } from '../../../../preload/contract/audio.ts';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';

const openDatabase = () => openInMemory(librarySteps, 4_000_000);
const toLevels = (...levels: number[]): Uint8Array => Uint8Array.from(levels);

describe('stored envelopes', () => {
  it('keep their levels', () => {
    const database = openDatabase();
    new EnvelopesRepository(database).put('a', toLevels(1, 200, 0));
    expect(new EnvelopesRepository(database).get('a')).toEqual(toLevels(1, 200, 0));
    expect(new EnvelopesRepository(database).get('b')).toBeNull();
  });

  it('give way to others when they are too large together, the least recently used first', () => {
    const repository = new EnvelopesRepository(openDatabase(), 1_000);
    for (const name of ['a', 'b', 'c']) repository.put(name, new Uint8Array(300));
    repository.get('a');
    repository.put('d', new Uint8Array(300));
    expect(['a', 'b', 'c', 'd'].filter((name) => repository.get(name) !== null)).toEqual(['a', 'c', 'd']);
  });
});

const setUp = () => {
  const changes: EnvelopeChange[] = [];
  const started: {
    readonly path: string;
    isCancelled: boolean;
    readonly onLevels: (position: number, levels: Uint8Array) => void;
    readonly end: (result: Result<{ readonly envelope: Uint8Array }>) => void;
  }[] = [];
  const envelopes = new Envelopes({
    repository: new EnvelopesRepository(openDatabase()),
    emit: (change) => changes.push(change),
    analyse: (path, onLevels) => {
      const { promise, resolve } = Promise.withResolvers<Result<{ readonly envelope: Uint8Array }>>();
      const analysis = { path, isCancelled: false, onLevels, end: resolve };
      started.push(analysis);
      const cancel = (): void => {
        analysis.isCancelled = true;
        resolve(fail('cancelled'));
      };
      return { cancel, result: promise };
    },
  });
  return { changes, started, envelopes };
};

describe('the envelope of an opened recording', () => {
  it('is reported while it grows, and stored when it is complete', async () => {
    const { changes, started, envelopes } = setUp();
    expect(envelopes.open('1', '/a.mp3', 'a')).toMatchObject({ state: 'growing' });
    started[0]?.onLevels(0, toLevels(1, 2));
    expect(envelopes.open('2', '/a.mp3', 'a')).toEqual({
      position: 0,
      levels: toLevels(1, 2),
      state: 'growing',
    });
    expect(started).toHaveLength(1);
    started[0]?.end(ok({ envelope: toLevels(1, 2, 3) }));
    await expect.poll(() => changes.length).toBe(3);
    expect(changes.map(({ id, state }) => `${id} ${state}`)).toEqual([
      '1 growing',
      '1 complete',
      '2 complete',
    ]);
    expect(envelopes.open('1', '/a.mp3', 'a')).toMatchObject({
      levels: toLevels(1, 2, 3),
      state: 'complete',
    });
    expect(started).toHaveLength(1);
  });

  it('is not computed if the preparation of an upload has it', () => {
    const { started, envelopes } = setUp();
    envelopes.save('a', toLevels(7));
    expect(envelopes.open('1', '/a.mp3', 'a')).toMatchObject({ levels: toLevels(7), state: 'complete' });
    expect(started).toEqual([]);
  });

  it('ends the analysis of another recording', async () => {
    const { changes, started, envelopes } = setUp();
    envelopes.open('1', '/a.mp3', 'a');
    envelopes.open('2', '/b.mp3', 'b');
    expect(started.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
    started[0]?.onLevels(0, toLevels(1));
    started[1]?.onLevels(0, toLevels(2));
    expect(changes.map(({ id }) => id)).toEqual(['2']);
    envelopes.open('1', '/a.mp3', 'a');
    expect(started).toHaveLength(3);
  });

  it('of a damaged recording is not tried again', async () => {
    const { changes, started, envelopes } = setUp();
    envelopes.open('1', '/a.mp3', 'a');
    started[0]?.end(fail('preparation_failed'));
    await expect.poll(() => changes.map(({ state }) => state)).toEqual(['failed']);
    expect(envelopes.open('1', '/a.mp3', 'a')).toMatchObject({ state: 'failed' });
    expect(started).toHaveLength(1);
  });
});
