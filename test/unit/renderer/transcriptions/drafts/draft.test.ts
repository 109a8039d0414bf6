import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail } from '../../../../../preload/contract/result.ts';
import {
  type Draft,
  decide,
  found,
  openDraft,
  readAgain,
  refused,
  reopenDraft,
  saved,
  sending,
  stateOf,
  takeServed,
  theirsOf,
  typed,
} from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
import { createDraftStore } from '../../../../../renderer/features/transcriptions/drafts/draft-store.ts';

const limit = fail('validation', 'Too long', { status: 422, fields: { result: ['Too long'] } }).error;

describe('a draft', () => {
  it('is saved until something is typed, and again when it is typed back', () => {
    const draft = openDraft('one');
    expect(stateOf(draft)).toBe('saved');
    expect(stateOf(typed(draft, 'two'))).toBe('unsaved');
    expect(stateOf(typed(typed(draft, 'two'), 'one'))).toBe('saved');
  });

  it('is not changed by carriage returns that an editor does not have', () => {
    expect(stateOf(typed(openDraft('a\r\nb'), 'a\nb'))).toBe('saved');
    expect(typed(openDraft('a\n\nb'), 'a\r\nb').text).toBe('a\nb');
  });

  it('keeps what was typed while it was being saved', () => {
    const during = typed(sending(typed(openDraft(''), 'one')), 'one two');
    expect(stateOf(during)).toBe('saving');
    const after = saved(during, 5);
    expect(after).toMatchObject({ text: 'one two', served: 'one', savedAt: 5 });
    expect(stateOf(after)).toBe('unsaved');
  });

  it('is unsaved as an earlier window left it', () => {
    const draft = reopenDraft({ text: 'mine\r\n', base: 'old\r\n' });
    expect(draft).toMatchObject({ text: 'mine\n', served: 'old\n' });
    expect(stateOf(draft)).toBe('unsaved');
  });

  it('never calls saved what the service kept otherwise', () => {
    const after = found(sending(typed(openDraft(''), 'a long text')), 'kept_otherwise', 'a long');
    expect(stateOf(after)).toBe('failed');
    expect(after.text).toBe('a long text');
    expect(takeServed(after)).toMatchObject({ text: 'a long', served: 'a long', trouble: null });
  });

  it('keeps the text when the service refuses it', () => {
    const after = refused(sending(typed(openDraft('a'), 'too long')), limit);
    expect(after).toMatchObject({ text: 'too long', trouble: { kind: 'refused', error: limit } });
    expect(stateOf(after)).toBe('failed');
    expect(stateOf(typed(after, 'a'))).toBe('saved');
  });

  it('takes a newer text of the service only while nothing was typed', () => {
    expect(readAgain(openDraft('a'), 'b', true).text).toBe('b');
    expect(readAgain(typed(openDraft('a'), 'mine'), 'b', true).text).toBe('mine');
    expect(readAgain(sending(typed(openDraft('a'), 'mine')), 'b', true).text).toBe('mine');
  });

  it('says that the service has a third text, before anything is sent', () => {
    const mine = typed(openDraft('a'), 'mine');
    const conflict = readAgain(mine, 'theirs', true);
    expect(conflict.trouble).toEqual({ kind: 'conflict', theirs: 'theirs' });
    expect(theirsOf(conflict)).toBe('theirs');
    expect(typed(conflict, 'mine too').trouble).toEqual(conflict.trouble);
    expect(readAgain(conflict, 'another', true).trouble).toMatchObject({ theirs: 'another' });
    expect(readAgain(conflict, 'a', true).trouble).toBeNull();
  });

  it('takes what was typed for saved where the service has it by now', () => {
    expect(stateOf(readAgain(typed(openDraft('a'), 'mine'), ' mine ', true))).toBe('saved');
  });

  it('takes no older copy for the service’s text', () => {
    const mine = typed(openDraft('a'), 'mine');
    expect(readAgain(mine, 'older', false)).toBe(mine);
    expect(readAgain(openDraft('a'), 'older', false).text).toBe('older');
  });

  it('ends a conflict by one text, the other, or one of both', () => {
    const conflict = found(typed(openDraft('a'), 'mine'), 'conflict', 'theirs');
    expect(takeServed(conflict)).toMatchObject({ text: 'theirs', served: 'theirs', trouble: null });
    expect(decide(conflict, 'mine')).toMatchObject({ text: 'mine', served: 'theirs', trouble: null });
    expect(stateOf(decide(conflict, 'both'))).toBe('unsaved');
  });

  it('shows the last text typed after any order of events', () => {
    type Step = { readonly act: (draft: Draft) => Draft; readonly types?: string };
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.string().map((text) => ({ act: (draft: Draft) => typed(draft, text), types: text })),
      fc.constant({ act: sending }),
      fc.constant({ act: (draft: Draft) => (draft.sending === null ? draft : refused(draft, limit)) }),
      fc.constant({ act: (draft: Draft) => (draft.sending === null ? draft : saved(draft, 1)) }),
      fc.string().map((theirs) => ({
        act: (draft: Draft) => (draft.sending === null ? draft : found(draft, 'conflict', theirs)),
      })),
      fc.record({ theirs: fc.string(), isLive: fc.boolean() }).map(({ theirs, isLive }) => ({
        act: (draft: Draft) => (draft.text === draft.served ? draft : readAgain(draft, theirs, isLive)),
      })),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const last = steps.findLast((one) => one.types !== undefined)?.types ?? 'start';
        expect(steps.reduce((draft, one) => one.act(draft), openDraft('start')).text).toBe(last);
      }),
    );
  });
});

describe('the drafts of all texts', () => {
  it('names those that the service does not have, and tells of changes until told not to', () => {
    const drafts = createDraftStore();
    let told = 0;
    const stop = drafts.subscribe(() => {
      told += 1;
    });
    drafts.change('a', () => openDraft('one'));
    expect(drafts.unsaved()).toEqual([]);
    drafts.change('a', (draft) => typed(draft ?? openDraft(''), 'two'));
    drafts.change('b', () => openDraft('other'));
    expect(drafts.unsaved()).toEqual(['a']);
    expect(drafts.get('a')?.text).toBe('two');
    expect(told).toBe(3);
    stop();
    drafts.forget('a');
    expect(drafts.unsaved()).toEqual([]);
    expect(told).toBe(3);
  });

  it('names those that an earlier window left, until they are read or gone', () => {
    const drafts = createDraftStore();
    drafts.note(['a', 'b']);
    expect(drafts.unsaved()).toEqual(['a', 'b']);
    drafts.change('a', () => openDraft('saved meanwhile'));
    expect(drafts.unsaved()).toEqual(['b']);
    drafts.forget('b');
    expect(drafts.unsaved()).toEqual([]);
  });

  it('answers the same list while the same drafts are unsaved', () => {
    const drafts = createDraftStore();
    drafts.change('a', () => typed(openDraft(''), 'x'));
    const before = drafts.unsaved();
    drafts.change('a', (draft) => typed(draft ?? openDraft(''), 'xy'));
    expect(drafts.unsaved()).toBe(before);
  });
});
