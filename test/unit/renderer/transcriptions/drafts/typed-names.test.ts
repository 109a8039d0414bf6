import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import { createTypedNames } from '../../../../../renderer/features/transcriptions/drafts/typed-names.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

const setUp = () => {
  const savedNames: [string, string | null][] = [];
  const timers: (() => void)[] = [];
  const state: { result: Result<unknown>; isInUse: boolean } = { result: ok(true), isInUse: true };
  const names = createTypedNames({
    toRecordId: (key) => (state.isInUse ? key : null),
    save: async (id, name) => {
      savedNames.push([id, name]);
      return state.result;
    },
    after: (_, fn) => {
      timers.push(fn);
      return () => void timers.splice(timers.indexOf(fn), 1);
    },
  });
  const pass = async (): Promise<void> => {
    timers.shift()?.();
    await nextTick();
  };
  return { names, savedNames, state, pass, waiting: () => timers.length };
};

describe('typed names', () => {
  it('are saved shortly after typing, only the latest', async () => {
    const { names, savedNames, pass, waiting } = setUp();
    names.set('7', 'O');
    names.set('7', 'Ow');
    expect(names.get('7')).toBe('Ow');
    expect(savedNames).toEqual([]);
    await pass();
    expect(savedNames).toEqual([['7', 'Ow']]);
    expect(waiting()).toBe(0);
  });

  it('are deleted when they are saved to the service', async () => {
    const { names, savedNames, pass } = setUp();
    names.set('7', 'Owls');
    await pass();
    names.delete('7');
    expect(names.get('7')).toBeUndefined();
    await pass();
    expect(savedNames.at(-1)).toEqual(['7', null]);
  });

  it('are saved at once when the window closes', async () => {
    const { names, savedNames, waiting } = setUp();
    names.set('7', 'Owls');
    names.flush();
    expect(savedNames).toEqual([['7', 'Owls']]);
    expect(waiting()).toBe(0);
  });

  it('are saved again after a failure', async () => {
    const { names, savedNames, pass, state, waiting } = setUp();
    state.result = fail('disk_full');
    names.set('7', 'Owls');
    await pass();
    state.result = ok(true);
    await pass();
    expect(savedNames).toEqual([
      ['7', 'Owls'],
      ['7', 'Owls'],
    ]);
    expect(waiting()).toBe(0);
  });

  it('of an earlier window are restored without saving, unless a newer one exists', async () => {
    const { names, waiting } = setUp();
    names.restore('7', 'From before');
    expect(names.get('7')).toBe('From before');
    expect(waiting()).toBe(0);
    names.set('7', 'Newer');
    names.restore('7', 'From before');
    expect(names.get('7')).toBe('Newer');
  });

  it('wait until their service is in use', async () => {
    const { names, savedNames, pass, state } = setUp();
    names.set('7', 'Owls');
    state.isInUse = false;
    await pass();
    expect(savedNames).toEqual([]);
    state.isInUse = true;
    await pass();
    expect(savedNames).toEqual([['7', 'Owls']]);
  });
});
