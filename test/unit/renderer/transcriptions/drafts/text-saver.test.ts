import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import type { Transcription, TranscriptionChanges } from '../../../../../preload/contract/transcriptions.ts';
import { openDraft, stateOf, typed } from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
import { createDraftStore } from '../../../../../renderer/features/transcriptions/drafts/draft-store.ts';
import { createTextSaver } from '../../../../../renderer/features/transcriptions/drafts/text-saver.ts';

const record = (result: string | null): Transcription => ({
  id: '7',
  name: 'Owls',
  result,
  favorite: false,
  words: null,
  created_at: null,
  updated_at: null,
  more: {},
});

/** A service that answers each update when it is told to. */
const setUp = (options: { shows?: string | null } = {}) => {
  const drafts = createDraftStore();
  drafts.change('k', () => typed(openDraft('old'), 'new'));
  const sent: TranscriptionChanges[] = [];
  const answers: ((answer: Result<Transcription>) => void)[] = [];
  const shown: string[] = [];
  const told: (string | null)[] = [];
  const save = createTextSaver({
    drafts,
    update: (_id, changes) => {
      sent.push(changes);
      return new Promise((resolve) => answers.push(resolve));
    },
    show: async (id) => {
      shown.push(id);
      return ok(record(options.shows ?? null));
    },
    answered: ({ result }) => told.push(result),
    now: () => 42,
  });
  const answer = async (result: Result<Transcription>) => {
    answers.shift()?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const state = () => {
    const draft = drafts.get('k');
    return draft && stateOf(draft);
  };
  return { drafts, save, sent, answer, shown, told, state };
};

describe('saving a text', () => {
  it('sends the text alone and takes the answer for saved', async () => {
    const { save, sent, answer, told, state, drafts } = setUp();
    const saving = save('k', '7');
    expect(state()).toBe('saving');
    await answer(ok(record('new')));
    await saving;
    expect(sent).toEqual([{ result: 'new' }]);
    expect(state()).toBe('saved');
    expect(drafts.get('k')?.savedAt).toBe(42);
    expect(told).toEqual(['new']);
  });

  it('sends nothing while nothing was changed', async () => {
    const { save, sent, drafts } = setUp();
    drafts.change('k', () => openDraft('old'));
    await save('k', '7');
    await save('unknown', '8');
    expect(sent).toEqual([]);
  });

  it('never sends two at a time; pressed again, it sends what was typed meanwhile', async () => {
    const { save, sent, answer, drafts, state } = setUp();
    const first = save('k', '7');
    drafts.change('k', (draft) => typed(draft ?? openDraft(''), 'newer'));
    await save('k', '7');
    await save('k', '7');
    expect(sent).toHaveLength(1);
    await answer(ok(record('new')));
    expect(sent).toEqual([{ result: 'new' }, { result: 'newer' }]);
    await answer(ok(record('newer')));
    await first;
    expect(sent).toHaveLength(2);
    expect(state()).toBe('saved');
  });

  it('asks for the record where the answer does not show the text', async () => {
    const { save, answer, shown, state } = setUp({ shows: 'new' });
    const saving = save('k', '7');
    await answer(ok(record(null)));
    await saving;
    expect(shown).toEqual(['7']);
    expect(state()).toBe('saved');
  });

  it('does not call saved what the service does not show', async () => {
    const { save, answer, state, drafts } = setUp({ shows: null });
    const saving = save('k', '7');
    await answer(ok(record(null)));
    await saving;
    expect(state()).toBe('failed');
    expect(drafts.get('k')?.text).toBe('new');
  });

  it('keeps the text when it fails, and can be tried again', async () => {
    const { save, answer, state, sent, drafts } = setUp();
    const first = save('k', '7');
    await answer(fail('validation', 'Too long', { status: 422, fields: { result: ['Too long'] } }));
    await first;
    expect(state()).toBe('failed');
    expect(drafts.get('k')?.text).toBe('new');
    const second = save('k', '7');
    await answer(ok(record('new')));
    await second;
    expect(sent).toHaveLength(2);
    expect(state()).toBe('saved');
  });
});
