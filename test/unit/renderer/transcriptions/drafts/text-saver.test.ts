import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import type { SaveTextResult } from '../../../../../preload/contract/texts.ts';
import type { Transcription } from '../../../../../preload/contract/transcriptions.ts';
import {
  createDraft,
  getDraftStatus,
  setDraftText,
} from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
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
const saveResult = (result: string | null): Result<SaveTextResult> =>
  ok({ kind: 'saved', transcription: record(result) });

/** Saver with a fake main that resolves saves by `respond`. */
const setUp = () => {
  const drafts = createDraftStore();
  drafts.update('k', () => setDraftText(createDraft('old'), 'new'));
  const sent: unknown[] = [];
  const resolvers: ((result: Result<SaveTextResult>) => void)[] = [];
  const receivedTexts: (string | null)[] = [];
  let service = 'k';
  const save = createTextSaver({
    drafts,
    save: (id, request) => {
      sent.push([id, request]);
      return new Promise((resolve) => resolvers.push(resolve));
    },
    isInUse: (key) => key.startsWith(service),
    onRecordReceived: ({ result }) => receivedTexts.push(result),
    now: () => 42,
  });
  const respond = async (result: Result<SaveTextResult>) => {
    resolvers.shift()?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const draft = () => drafts.get('k') ?? createDraft('');
  const choose = (other: string) => {
    service = other;
  };
  return {
    drafts,
    save,
    sent,
    respond,
    receivedTexts,
    draft,
    choose,
    state: () => getDraftStatus(draft()),
  };
};

describe('saving a text', () => {
  it('sends the text and its base, then is saved', async () => {
    const { save, sent, respond, receivedTexts, state, draft } = setUp();
    const saving = save('k', '7');
    expect(state()).toBe('saving');
    await respond(saveResult('new'));
    expect(await saving).toEqual({ kind: 'saved' });
    expect(sent).toEqual([['7', { text: 'new', base: 'old' }]]);
    expect(state()).toBe('saved');
    expect(draft().savedAt).toBe(42);
    expect(receivedTexts).toEqual(['new']);
  });

  it('sends nothing when nothing changed', async () => {
    const { save, sent, drafts } = setUp();
    drafts.update('k', () => createDraft('old'));
    expect(await save('k', '7')).toEqual({ kind: 'nothing' });
    expect(await save('unknown', '8')).toEqual({ kind: 'nothing' });
    expect(sent).toEqual([]);
  });

  it('never sends two at a time; a second save sends what was typed meanwhile', async () => {
    const { save, sent, respond, drafts, state } = setUp();
    const first = save('k', '7');
    drafts.update('k', (draft) => setDraftText(draft ?? createDraft(''), 'newer'));
    await save('k', '7');
    await save('k', '7');
    expect(sent).toHaveLength(1);
    await respond(saveResult('new'));
    expect(sent[1]).toEqual(['7', { text: 'newer', base: 'new' }]);
    await respond(saveResult('newer'));
    await first;
    expect(sent).toHaveLength(2);
    expect(state()).toBe('saved');
  });

  it('shows the sent text when the response has none', async () => {
    const { save, respond, state, receivedTexts } = setUp();
    const saving = save('k', '7');
    await respond(saveResult(null));
    await saving;
    expect(state()).toBe('saved');
    expect(receivedTexts).toEqual(['new']);
  });

  it('keeps the text when it fails, and can be retried', async () => {
    const { save, respond, state, sent, draft } = setUp();
    const first = save('k', '7');
    await respond(fail('validation', undefined, { status: 422, fields: { result: ['Too long'] } }));
    expect(await first).toMatchObject({ kind: 'refused', error: { code: 'validation' } });
    expect(state()).toBe('failed');
    expect(draft().text).toBe('new');
    const second = save('k', '7');
    await respond(saveResult('new'));
    await second;
    expect(sent).toHaveLength(2);
    expect(state()).toBe('saved');
  });

  it('reports a text changed elsewhere and keeps both', async () => {
    const { save, respond, receivedTexts, draft } = setUp();
    const saving = save('k', '7');
    await respond(ok({ kind: 'conflict', server: record('theirs') }));
    expect(await saving).toEqual({ kind: 'conflict' });
    expect(draft()).toMatchObject({
      text: 'new',
      base: 'old',
      saveFailure: { kind: 'conflict', theirs: 'theirs' },
    });
    expect(receivedTexts).toEqual(['theirs']);
  });

  it('sends nothing to another service and ignores the response of the previous one', async () => {
    const { save, sent, respond, receivedTexts, draft, drafts, choose } = setUp();
    const first = save('k', '7');
    drafts.update('k', (now) => setDraftText(now ?? createDraft(''), 'newer'));
    await save('k', '7');
    choose('other');
    await respond(saveResult('new'));
    await first;
    expect(sent).toHaveLength(1);
    expect(receivedTexts).toEqual([]);
    expect(draft()).toMatchObject({ text: 'newer', base: 'new', sending: null });
  });

  it('overwrites what the service stored when the user saves again', async () => {
    const { save, sent, respond, draft } = setUp();
    const first = save('k', '7');
    await respond(ok({ kind: 'saved_differently', transcription: record('ne') }));
    expect(await first).toEqual({ kind: 'saved_differently' });
    expect(draft()).toMatchObject({ text: 'new', saveFailure: { kind: 'saved_differently', theirs: 'ne' } });
    const second = save('k', '7');
    await respond(saveResult('new'));
    await second;
    expect(sent[1]).toEqual(['7', { text: 'new', base: 'ne' }]);
  });
});

describe('a text that is longer than the service takes', () => {
  const tooLong: Result<SaveTextResult> = ok({ kind: 'too_long', characters: 3, limit: 2 });

  it('stays an unsaved text that was tried', async () => {
    const { save, sent, respond, draft, state } = setUp();
    const saving = save('k', '7', 'sitting');
    await respond(tooLong);
    expect(await saving).toEqual({ kind: 'too_long' });
    expect(state()).toBe('unsaved');
    expect(draft()).toMatchObject({ text: 'new', base: 'old', heldText: 'new', saveFailure: null });
    expect(sent).toEqual([['7', { text: 'new', base: 'old', sitting: 'sitting' }]]);
  });

  it('is sent anyway if the user asks for it, also during another save', async () => {
    const { save, sent, respond, state } = setUp();
    void save('k', '7', 'sitting');
    void save('k', '7', undefined, { sendAnyway: true });
    void save('k', '7', 'sitting');
    await respond(tooLong);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(['7', { text: 'new', base: 'old', sendAnyway: true }]);
    await respond(saveResult('new'));
    expect(state()).toBe('saved');
  });
});
