import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptTheirs,
  createDocument,
  getProblem,
  isDirty,
  keepMine,
  markFailed,
  markSaved,
  markSaving,
  setText,
  type TextDocument,
  updateFromServer,
} from '../../../main/texts/document.ts';
import { fail } from '../../../preload/contract/result.ts';

const { error } = fail('validation', undefined, { status: 422, fields: { result: ['Too long'] } });
const open = (text: string, base = text): TextDocument => createDocument('1', 7, { text, base });
const typed = (text: string, base = 'a'): TextDocument => setText(open(base), text);
const refuse = (now: TextDocument): TextDocument =>
  markFailed(now, { kind: 'refused', error, text: now.saving ?? now.text });
const conflictWith = (theirs: string) => (now: TextDocument) => markFailed(now, { kind: 'conflict', theirs });

describe('a text', () => {
  it('counts its changes, and is unsaved until it is typed back', () => {
    const two = setText(open('one'), 'two', 1);
    expect([open('one').version, two.version, setText(two, 'two', 1).version]).toEqual([7, 8, 8]);
    // A change from here is one more, so that no edit that was meant for the text before fits.
    expect(setText(two, 'three').version).toBe(10);
    expect([isDirty(open('one')), isDirty(typed('two')), isDirty(setText(typed('two'), 'a'))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('has no carriage returns, which an editor does not have', () => {
    expect(open('a\r\nb', 'old\r\n')).toMatchObject({ text: 'a\nb', base: 'old\n' });
    expect(isDirty(setText(open('a\r\nb'), 'a\r\nb'))).toBe(false);
  });

  it('typed during a save stays as a change of the saved one', () => {
    const saved = markSaved(setText(markSaving(typed('one')), 'one two'), 5);
    expect(saved).toMatchObject({ text: 'one two', base: 'one', savedAt: 5, saving: null });
  });

  it('that was refused is there, until it is typed back', () => {
    const refused = refuse(markSaving(typed('too long')));
    expect(refused).toMatchObject({ text: 'too long', failure: { kind: 'refused', error } });
    expect(setText(refused, 'a').failure).toBeNull();
    expect(setText(conflictWith('b')(refused), 'a').failure).not.toBeNull();
  });
});

describe('a newly read text of the service', () => {
  const cases: [string, TextDocument, string, Partial<TextDocument>][] = [
    ['replaces an unchanged one', open('a'), 'b', { text: 'b', base: 'b', version: 9 }],
    ['is the same with other white space', open('a'), 'a\r\n', { text: 'a', version: 7 }],
    ['is not read while the text is sent', markSaving(typed('mine')), 'b', { text: 'mine', failure: null }],
    ['conflicts with a changed one', typed('mine'), 'b', { failure: { kind: 'conflict', theirs: 'b' } }],
    ['is the typed one', typed('mine'), ' mine ', { text: 'mine', base: 'mine', failure: null }],
    [
      'is the one whose response was lost',
      setText(refuse(markSaving(typed('sent'))), 'sent and more'),
      'sent',
      { text: 'sent and more', base: 'sent', failure: null },
    ],
    [
      'replaces that of a conflict',
      conflictWith('b')(typed('mine')),
      'c',
      { failure: { kind: 'conflict', theirs: 'c' } },
    ],
    ['ends a conflict if it is the first again', conflictWith('b')(typed('mine')), 'a', { failure: null }],
  ];
  it.each(cases)('%s', (_, document, text, expected) => {
    expect(updateFromServer(document, text)).toMatchObject(expected);
  });
});

describe('a choice between two texts', () => {
  const conflict = conflictWith('theirs\r\n')(typed('mine'));

  it('takes theirs or the own one', () => {
    expect(acceptTheirs(conflict)).toMatchObject({ text: 'theirs\n', base: 'theirs\n', failure: null });
    expect(keepMine(conflict)).toMatchObject({ text: 'mine', base: 'theirs\n', failure: null });
  });
});

describe('the problem of a text', () => {
  it('is the choice of the user, else the length, else the last failure', () => {
    const long = typed('🦉🦉🦉\n');
    const getProblemAt = (document: TextDocument, limit: number | null, isPart = false) =>
      getProblem(document, limit, () => isPart);
    const tooLong = { kind: 'too_long', characters: 3, limit: 2 };
    expect(getProblemAt(conflictWith('b')(long), 2)).toEqual({ kind: 'conflict', theirs: 'b' });
    expect(getProblemAt(refuse(long), 2)).toEqual(tooLong);
    expect(getProblemAt(refuse(long), 3)).toEqual({ kind: 'refused', error, isCurrent: true });
    expect(getProblemAt(setText(refuse(long), 'x'), 3)).toEqual({ kind: 'refused', error, isCurrent: false });
    expect(getProblemAt(long, null)).toBeNull();
    expect(getProblemAt(markSaving(long), 2)).toBeNull();
    expect(getProblemAt(open('a long text of the service'), 2)).toBeNull();
    // The text of a part flows into other parts, unless all are full.
    expect(getProblemAt(long, 2, true)).toBeNull();
    const held = markFailed(markSaving(long), { kind: 'too_long', text: long.text });
    expect(getProblemAt(held, 2, true)).toEqual(tooLong);
  });
});

it('is the last text typed after any order of events', () => {
  type Step = { readonly act: (now: TextDocument) => TextDocument; readonly types?: string };
  const whileSaving = (act: Step['act']): Step => ({ act: (now) => (now.saving === null ? now : act(now)) });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.string().map((text) => ({ act: (now: TextDocument) => setText(now, text), types: text })),
    fc.constant({ act: markSaving }),
    fc.constant(whileSaving(refuse)),
    fc.constant(whileSaving((now) => markSaved(now, 1))),
    fc.string().map((theirs) => whileSaving(conflictWith(theirs))),
    fc.string().map((theirs) => ({
      act: (now: TextDocument) => (isDirty(now) ? updateFromServer(now, theirs) : now),
    })),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const last = steps.findLast(({ types }) => types !== undefined)?.types ?? 'start';
      expect(steps.reduce((now, { act }) => act(now), open('start')).text).toBe(
        last.replaceAll(/\r\n?/g, '\n'),
      );
    }),
  );
});
