import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail } from '../../../../../preload/contract/result.ts';
import {
  acceptTheirs,
  createDraft,
  type EditorDraft,
  getDraftStatus,
  getTheirs,
  markDiverged,
  markRefused,
  markSaved,
  markSending,
  resolveConflict,
  restoreDraft,
  setDraftText,
  updateFromServer,
} from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
import { createDraftStore } from '../../../../../renderer/features/transcriptions/drafts/draft-store.ts';

const limit = fail('validation', undefined, { status: 422, fields: { result: ['Too long'] } }).error;

describe('a draft', () => {
  it('is saved until it changes, and again when it is typed back', () => {
    const draft = createDraft('one');
    expect(getDraftStatus(draft)).toBe('saved');
    expect(getDraftStatus(setDraftText(draft, 'two'))).toBe('unsaved');
    expect(getDraftStatus(setDraftText(setDraftText(draft, 'two'), 'one'))).toBe('saved');
  });

  it('ignores carriage returns, which an editor does not have', () => {
    expect(getDraftStatus(setDraftText(createDraft('a\r\nb'), 'a\nb'))).toBe('saved');
    expect(setDraftText(createDraft('a\n\nb'), 'a\r\nb').text).toBe('a\nb');
  });

  it('has the text typed during a save', () => {
    const during = setDraftText(markSending(setDraftText(createDraft(''), 'one')), 'one two');
    expect(getDraftStatus(during)).toBe('saving');
    const after = markSaved(during, 5);
    expect(after).toMatchObject({ text: 'one two', base: 'one', savedAt: 5 });
    expect(getDraftStatus(after)).toBe('unsaved');
  });

  it('is unsaved when restored from an earlier window', () => {
    const draft = restoreDraft({ text: 'mine\r\n', base: 'old\r\n' });
    expect(draft).toMatchObject({ text: 'mine\n', base: 'old\n' });
    expect(getDraftStatus(draft)).toBe('unsaved');
  });

  it('is not saved when the service stored another text', () => {
    const after = markDiverged(
      markSending(setDraftText(createDraft(''), 'a long text')),
      'saved_differently',
      'a long',
    );
    expect(getDraftStatus(after)).toBe('failed');
    expect(after.text).toBe('a long text');
    expect(acceptTheirs(after)).toMatchObject({ text: 'a long', base: 'a long', saveFailure: null });
  });

  it('keeps the text when the service refuses it', () => {
    const after = markRefused(markSending(setDraftText(createDraft('a'), 'too long')), limit);
    expect(after).toMatchObject({ text: 'too long', saveFailure: { kind: 'refused', error: limit } });
    expect(getDraftStatus(after)).toBe('failed');
    expect(getDraftStatus(setDraftText(after, 'a'))).toBe('saved');
  });

  it('follows a newer text of the service only while it is unchanged', () => {
    expect(updateFromServer(createDraft('a'), 'b', true).text).toBe('b');
    expect(updateFromServer(setDraftText(createDraft('a'), 'mine'), 'b', true).text).toBe('mine');
    expect(updateFromServer(markSending(setDraftText(createDraft('a'), 'mine')), 'b', true).text).toBe(
      'mine',
    );
  });

  it('has a conflict when the service has a third text, before anything is sent', () => {
    const mine = setDraftText(createDraft('a'), 'mine');
    const conflict = updateFromServer(mine, 'theirs', true);
    expect(conflict.saveFailure).toEqual({ kind: 'conflict', theirs: 'theirs' });
    expect(getTheirs(conflict)).toBe('theirs');
    expect(setDraftText(conflict, 'mine too').saveFailure).toEqual(conflict.saveFailure);
    expect(updateFromServer(conflict, 'another', true).saveFailure).toMatchObject({ theirs: 'another' });
    expect(updateFromServer(conflict, 'a', true).saveFailure).toBeNull();
  });

  it('is saved when the service already has the same text', () => {
    expect(getDraftStatus(updateFromServer(setDraftText(createDraft('a'), 'mine'), ' mine ', true))).toBe(
      'saved',
    );
  });

  it('does not treat a cached copy as the text of the service', () => {
    const mine = setDraftText(createDraft('a'), 'mine');
    expect(updateFromServer(mine, 'older', false)).toBe(mine);
    expect(updateFromServer(createDraft('a'), 'older', false).text).toBe('older');
  });

  it('resolves a conflict with mine, theirs or a merged text', () => {
    const conflict = markDiverged(setDraftText(createDraft('a'), 'mine'), 'conflict', 'theirs');
    expect(acceptTheirs(conflict)).toMatchObject({ text: 'theirs', base: 'theirs', saveFailure: null });
    expect(resolveConflict(conflict, 'mine')).toMatchObject({
      text: 'mine',
      base: 'theirs',
      saveFailure: null,
    });
    expect(getDraftStatus(resolveConflict(conflict, 'both'))).toBe('unsaved');
  });

  it('shows the last text typed after any order of events', () => {
    type Step = { readonly act: (draft: EditorDraft) => EditorDraft; readonly types?: string };
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.string().map((text) => ({ act: (draft: EditorDraft) => setDraftText(draft, text), types: text })),
      fc.constant({ act: markSending }),
      fc.constant({
        act: (draft: EditorDraft) => (draft.sending === null ? draft : markRefused(draft, limit)),
      }),
      fc.constant({ act: (draft: EditorDraft) => (draft.sending === null ? draft : markSaved(draft, 1)) }),
      fc.string().map((theirs) => ({
        act: (draft: EditorDraft) =>
          draft.sending === null ? draft : markDiverged(draft, 'conflict', theirs),
      })),
      fc.record({ theirs: fc.string(), isLive: fc.boolean() }).map(({ theirs, isLive }) => ({
        act: (draft: EditorDraft) =>
          draft.text === draft.base ? draft : updateFromServer(draft, theirs, isLive),
      })),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const last = steps.findLast((one) => one.types !== undefined)?.types ?? 'start';
        expect(steps.reduce((draft, one) => one.act(draft), createDraft('start')).text).toBe(last);
      }),
    );
  });
});

describe('the draft store', () => {
  it('lists unsaved drafts and notifies until unsubscribed', () => {
    const drafts = createDraftStore();
    let changeCount = 0;
    const { unsubscribe } = drafts.state.subscribe(() => {
      changeCount += 1;
    });
    drafts.update('a', () => createDraft('one'));
    expect(drafts.unsavedKeys.get()).toEqual([]);
    drafts.update('a', (draft) => setDraftText(draft ?? createDraft(''), 'two'));
    drafts.update('b', () => createDraft('other'));
    expect(drafts.unsavedKeys.get()).toEqual(['a']);
    expect(drafts.get('a')?.text).toBe('two');
    expect(changeCount).toBe(3);
    unsubscribe();
    drafts.remove('a');
    expect(drafts.unsavedKeys.get()).toEqual([]);
    expect(changeCount).toBe(3);
  });

  it('lists drafts of an earlier window until they are read or deleted', () => {
    const drafts = createDraftStore();
    drafts.markUnread(['a', 'b']);
    expect(drafts.unsavedKeys.get()).toEqual(['a', 'b']);
    drafts.update('a', () => createDraft('saved meanwhile'));
    expect(drafts.unsavedKeys.get()).toEqual(['b']);
    drafts.remove('b');
    expect(drafts.unsavedKeys.get()).toEqual([]);
  });

  it('returns the same list while the same drafts are unsaved', () => {
    const drafts = createDraftStore();
    drafts.update('a', () => setDraftText(createDraft(''), 'x'));
    const before = drafts.unsavedKeys.get();
    drafts.update('a', (draft) => setDraftText(draft ?? createDraft(''), 'xy'));
    expect(drafts.unsavedKeys.get()).toBe(before);
  });
});
