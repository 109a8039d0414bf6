import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../../../preload/contract/errors/error-table.ts';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../../preload/contract/transcriptions.ts';
import { createNameSaver } from '../../../../../renderer/features/transcriptions/drafts/name-saver.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

const setUp = () => {
  const typed = new Map<string, string>();
  const sent: string[] = [];
  const saved: string[] = [];
  const answers: ((result: Result<Transcription>) => void)[] = [];
  const timers: { at: number; fn: () => void }[] = [];
  const state = { now: 0, isInUse: true };
  const saver = createNameSaver({
    names: { get: (key) => typed.get(key), delete: (key) => void typed.delete(key) },
    toRecordId: (key) => (state.isInUse ? key : null),
    save: (_, name) => {
      sent.push(name);
      return new Promise((resolve) => answers.push(resolve));
    },
    onSaved: (id, { name }) => saved.push(`${id} ${name}`),
    now: () => state.now,
    after: (ms, fn) => {
      const timer = { at: state.now + ms, fn };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  const answer = async (code?: ErrorCode): Promise<void> => {
    const name = sent.at(-1) ?? '';
    answers.shift()?.(code ? fail(code) : ok({ id: '7', name } as Transcription));
    await nextTick();
  };
  const pass = (ms: number): void => {
    state.now += ms;
    for (const timer of timers.filter(({ at }) => at <= state.now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.fn();
    }
  };
  const type = (name: string): void => {
    typed.set('7', name);
    saver.onTyped('7');
  };
  return { saver, state, typed, sent, saved, type, answer, pass };
};

describe('a typed name', () => {
  it('is sent trimmed, and is no longer unsaved when the service has it', async () => {
    const { saver, typed, sent, saved, type, answer } = setUp();
    type(' Owls ');
    const result = saver.commit('7');
    expect(saver.saves.state.get('7')).toEqual({ name: 'Owls', error: null });
    await answer();
    expect(await result).toBeNull();
    expect([sent, saved, typed.size, saver.saves.state.size]).toEqual([['Owls'], ['7 Owls'], 0, 0]);
  });

  it('stays unsaved when it was typed while the previous one was sent', async () => {
    const { saver, typed, sent, type, answer } = setUp();
    type('Owls');
    void saver.commit('7');
    type('Owls at night');
    await answer();
    expect([sent, typed.get('7'), saver.saves.state.size]).toEqual([['Owls'], 'Owls at night', 0]);
  });

  it('is sent after the previous one, never at the same time', async () => {
    const { saver, sent, saved, type, answer } = setUp();
    type('Owls');
    void saver.commit('7');
    type('Owls at night');
    void saver.commit('7');
    expect(sent).toEqual(['Owls']);
    await answer();
    expect(sent).toEqual(['Owls', 'Owls at night']);
    await answer();
    expect(saved.at(-1)).toBe('7 Owls at night');
  });

  it.each(['unauthorized', 'offline'] as const)(
    'is sent again when the service accepts requests again after %s',
    async (code) => {
      const { saver, typed, sent, type, answer } = setUp();
      type('Owls');
      const result = saver.commit('7');
      await answer(code);
      expect((await result)?.code).toBe(code);
      expect(typed.get('7')).toBe('Owls');
      void saver.resume();
      expect(sent).toEqual(['Owls', 'Owls']);
      await answer();
      expect([typed.size, saver.saves.state.size]).toEqual([0, 0]);
    },
  );

  it('is sent less and less often while the service fails', async () => {
    const { saver, sent, type, answer, pass } = setUp();
    type('Owls');
    void saver.commit('7');
    await answer('server_error');
    void saver.resume();
    expect(sent).toHaveLength(1);
    pass(15_000);
    await answer('server_error');
    pass(15_000);
    expect(sent).toHaveLength(2);
    pass(15_000);
    await answer();
    expect(sent).toHaveLength(3);
    pass(3_600_000);
    expect(sent).toHaveLength(3);
  });

  it('is not sent again after it was refused, or when the user types another one', async () => {
    for (const code of ['validation', 'server_error'] as const) {
      const { saver, sent, type, answer, pass } = setUp();
      type('Owls');
      void saver.commit('7');
      await answer(code);
      expect(saver.saves.state.get('7')?.error?.code).toBe(code);
      if (code === 'server_error') type('Owls at');
      pass(3_600_000);
      void saver.resume();
      expect(sent).toHaveLength(1);
    }
  });

  it('is not sent to another service', async () => {
    const { saver, state, typed, sent, type, answer } = setUp();
    type('Owls');
    void saver.commit('7');
    await answer('unauthorized');
    state.isInUse = false;
    void saver.resume();
    expect([sent.length, typed.get('7')]).toEqual([1, 'Owls']);
    state.isInUse = true;
    void saver.resume();
    expect(sent).toHaveLength(2);
  });
});
