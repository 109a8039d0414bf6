import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  keepNames,
  reassign,
  renameEverywhere,
} from '../../../preload/recordings/change-turns.ts';
import { findTurns } from '../../../preload/recordings/turns.ts';

const names = ['Ann', 'Bob', 'Cleo'];
const text = 'Ann: One.\n\nTwo.\n\nBob: Three.\n\nFour.\n\nAnn: Five.';

const reassignParagraph = (paragraph: number, name: string | null): string => {
  const turns = findTurns(text, names);
  const turn = turns[paragraph];
  return turn ? applyChanges(text, reassign(turns, turn, name)) : '';
};

describe('a name', () => {
  it('is changed wherever it is', () => {
    const changes = renameEverywhere(findTurns(text, names), 'Ann', 'Anna Lee');
    expect(applyChanges(text, changes)).toBe(
      'Anna Lee: One.\n\nTwo.\n\nBob: Three.\n\nFour.\n\nAnna Lee: Five.',
    );
    expect(renameEverywhere(findTurns(text, names), 'Ann', 'Ann')).toEqual([]);
  });

  it('is merged with one that is there, and no paragraph is joined', () => {
    const changes = renameEverywhere(findTurns(text, names), 'Bob', 'Ann');
    expect(applyChanges(text, changes)).toBe('Ann: One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.');
  });

  it('is given to one paragraph, and those behind it stay with their person', () => {
    expect(reassignParagraph(2, 'Cleo')).toBe(
      'Ann: One.\n\nTwo.\n\nCleo: Three.\n\nBob: Four.\n\nAnn: Five.',
    );
    expect(reassignParagraph(2, 'Ann')).toBe('Ann: One.\n\nTwo.\n\nThree.\n\nBob: Four.\n\nAnn: Five.');
    expect(reassignParagraph(1, 'Bob')).toBe('Ann: One.\n\nBob: Two.\n\nBob: Three.\n\nFour.\n\nAnn: Five.');
    expect(reassignParagraph(3, 'Bob')).toBe(text);
  });

  it('is taken from one paragraph, which then goes on with the one before', () => {
    expect(reassignParagraph(2, null)).toBe('Ann: One.\n\nTwo.\n\nThree.\n\nBob: Four.\n\nAnn: Five.');
    expect(reassignParagraph(0, null)).toBe('One.\n\nAnn: Two.\n\nBob: Three.\n\nFour.\n\nAnn: Five.');
  });
});

describe('an edit', () => {
  it('that deletes a paragraph leaves the one behind it with its person', () => {
    const from = text.indexOf('Bob');
    const edit = [{ from, to: text.indexOf('Four'), insert: '' }];
    const after = applyChanges(text, edit);
    expect(applyChanges(after, keepNames(text, edit, names))).toBe(
      'Ann: One.\n\nTwo.\n\nBob: Four.\n\nAnn: Five.',
    );
  });

  it('that inserts a name does not give it to the paragraphs behind it', () => {
    const from = text.indexOf('Two');
    const edit = [{ from, to: from, insert: 'Cleo: New.\n\n' }];
    const after = applyChanges(text, edit);
    expect(applyChanges(after, keepNames(text, edit, names))).toBe(
      text.replace('Two', 'Cleo: New.\n\nAnn: Two'),
    );
  });
});
