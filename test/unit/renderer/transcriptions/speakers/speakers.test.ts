import { history, undo } from '@codemirror/commands';
import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findTurnAt,
  getNames,
  getTurns,
  refreshNames,
  setHeardWords,
} from '../../../../../renderer/features/transcriptions/speakers/names.ts';
import {
  assignPerson,
  renamePerson,
} from '../../../../../renderer/features/transcriptions/speakers/speaker-edits.ts';
import { speakers } from '../../../../../renderer/features/transcriptions/speakers/speakers.ts';

const text = 'Anna: Hello.\n\nMara: Good morning.\n\nIt rains.\n\nAnna: It does.\n\nMara: Yes.';

/** The editor without its window. */
const open = (doc: string) => {
  const editor = {
    state: EditorState.create({
      doc,
      extensions: [
        speakers(
          () => undefined,
          () => undefined,
        ),
        history(),
      ],
    }),
    dispatch: (spec: TransactionSpec): void => {
      editor.state = editor.state.update(spec).state;
    },
    /** Whether a key does something that typing does not. */
    press: (key: string): boolean =>
      editor.state
        .facet(keymap)
        .flat()
        .some((binding) => binding.key === key && binding.run?.(editor as unknown as EditorView)),
    getText: (): string => editor.state.doc.toString(),
    putCaret: (place: string): void =>
      editor.dispatch({ selection: { anchor: editor.getText().indexOf(place) } }),
    undo: (): void => {
      undo({
        state: editor.state,
        dispatch: (transaction) => {
          editor.state = transaction.state;
        },
      });
    },
    getTurn: (place: string) => {
      const turn = findTurnAt(editor.state, editor.getText().indexOf(place));
      if (!turn) throw new Error(`No ${place}`);
      return turn;
    },
  };
  return editor;
};

describe('the names of a text', () => {
  it('are in the order in which they appear, and none where nobody is named', () => {
    expect(getNames(open(text).state)).toEqual(['Anna', 'Mara']);
    expect(getNames(open('Hello.\n\nGood morning: it rains.').state)).toEqual([]);
    expect(getNames(open('').state)).toEqual([]);
  });

  it('are found again when typing rests, and at once when many may have moved', () => {
    const editor = open(text);
    editor.dispatch({ changes: { from: 0, insert: 'Ben: Hi.\n\nBen: Ho.\n\n' }, userEvent: 'input.type' });
    expect(getNames(editor.state)).toEqual(['Anna', 'Mara']);
    editor.dispatch({ effects: refreshNames.of(null) });
    expect(getNames(editor.state)).toEqual(['Ben', 'Anna', 'Mara']);
    editor.undo();
    expect(getNames(editor.state)).toEqual(['Anna', 'Mara']);
    editor.dispatch({ changes: { from: 0, to: text.length, insert: 'Nobody.' }, userEvent: 'external' });
    expect(getNames(editor.state)).toEqual([]);
  });
});

describe('the caret and a name', () => {
  it('is behind the name, where the words begin', () => {
    const editor = open(text);
    editor.dispatch({ selection: { anchor: 0 } });
    expect(editor.state.selection.main.head).toBe('Anna: '.length);
  });

  it('selects the names of whole paragraphs only', () => {
    const editor = open(text);
    const second = text.indexOf('Mara');
    const select = (anchor: number, head: number): string => {
      editor.dispatch({ selection: EditorSelection.range(anchor, head) });
      const { from, to } = editor.state.selection.main;
      return editor.state.sliceDoc(from, to);
    };
    expect(select('Anna: '.length, second)).toBe('Anna: Hello.\n\n');
    expect(select(second + 'Mara: '.length, 0)).toBe('Anna: Hello.\n\n');
    expect(select(0, 'Anna: Hel'.length)).toBe('Hel');
    expect(select(0, text.length)).toBe(text);
  });
});

describe('keys beside a name', () => {
  it('Backspace removes it in one step', () => {
    const editor = open(text);
    editor.putCaret('It does');
    expect(editor.press('Backspace')).toBe(true);
    expect(editor.getText()).toBe(text.replace('Anna: It does', 'It does'));
    expect(editor.getTurn('It does').name).toBe('Mara');
    editor.undo();
    expect(editor.getText()).toBe(text);
    editor.putCaret('does');
    expect(editor.press('Backspace')).toBe(false);
  });

  it('Delete at the end of a paragraph takes the name of the next, and the one behind keeps its person', () => {
    const editor = open('Anna: Hello.\nMara: Good morning.\nIt rains.\nAnna: Yes.\nMara: No.');
    editor.putCaret('\nMara');
    expect(editor.press('Delete')).toBe(true);
    expect(editor.getText()).toBe('Anna: Hello.Good morning.\nMara: It rains.\nAnna: Yes.\nMara: No.');
    editor.undo();
    expect(editor.getText()).toBe('Anna: Hello.\nMara: Good morning.\nIt rains.\nAnna: Yes.\nMara: No.');
  });

  it('Enter where the words begin makes room above', () => {
    const editor = open(text);
    editor.putCaret('It does');
    expect(editor.press('Enter')).toBe(true);
    expect(editor.getText()).toBe(text.replace('Anna: It does', '\nAnna: It does'));
  });

  it('a number gives the paragraph to that person', () => {
    const editor = open(text);
    editor.putCaret('Hello');
    expect(editor.press('Alt-2')).toBe(true);
    expect(editor.getTurn('Hello').name).toBe('Mara');
    expect(editor.press('Alt-9')).toBe(false);
    editor.undo();
    expect(editor.getText()).toBe(text);
  });
});

describe('a label of one paragraph', () => {
  const said = 'Third Act: it rains.';
  const doc = `${text}\n\n${said}\n\nMara: Yes.`;

  it('is a name as long as no words are known, and typing makes none', () => {
    const editor = open(doc);
    expect(getNames(editor.state)).toEqual(['Anna', 'Mara', 'Third Act']);
    const typed = open(doc.replace(said, 'it rains.'));
    const from = typed.getText().lastIndexOf('it rains.');
    typed.dispatch({ changes: { from, insert: 'Third Act: ' }, userEvent: 'input.type' });
    expect(typed.getTurn('it rains.').name).toBe('Mara');
    typed.dispatch({ effects: refreshNames.of(null) });
    expect(typed.getTurn('it rains.').name).toBe('Third Act');
  });

  it('is none once it turns out to have been said', () => {
    const editor = open(doc);
    const words = said.split(' ').map((word, at) => ({
      text: word,
      startMs: at * 500,
      endMs: at * 500 + 400,
      probability: 1,
    }));
    const heard = {
      words,
      voices: [],
      languages: [],
      language: 'en',
      isLanguageFound: true,
      heardAt: 0,
      gaps: [],
      durationMs: 9_000,
    };
    editor.dispatch({ effects: setHeardWords.of(heard) });
    expect(getNames(editor.state)).toEqual(['Anna', 'Mara']);
    expect(editor.getTurn('it rains.').name).toBe('Mara');
  });
});

describe('changing who speaks', () => {
  it('renames a person everywhere', () => {
    const editor = open(text);
    editor.dispatch(renamePerson(editor.state, 'Mara', 'Dr. Mara Nilsson'));
    expect(getNames(editor.state)).toEqual(['Anna', 'Dr. Mara Nilsson']);
    expect(editor.getText()).toBe(text.replaceAll('Mara', 'Dr. Mara Nilsson'));
    editor.undo();
    expect(editor.getText()).toBe(text);
    expect(getNames(editor.state)).toEqual(['Anna', 'Mara']);
  });

  it('makes one person of two', () => {
    const editor = open(`${text}\n\nBen: No.\n\nBen: Never.`);
    editor.dispatch(renamePerson(editor.state, 'Ben', 'Anna'));
    expect(getNames(editor.state)).toEqual(['Anna', 'Mara']);
    expect(editor.getTurn('Never').name).toBe('Anna');
  });

  it('knows a new person who has one paragraph', () => {
    const editor = open(text);
    editor.dispatch(assignPerson(editor.state, editor.getTurn('It rains'), 'Ben'));
    expect(getNames(editor.state)).toEqual(['Anna', 'Mara', 'Ben']);
    expect(editor.getTurn('It rains').name).toBe('Ben');
    expect(editor.getTurn('It does').name).toBe('Anna');
  });
});

it('no edit gives a paragraph that it leaves as it is to another person', () => {
  const names = ['Anna', 'Mara', 'Ben'];
  const paragraph = fc.record({ name: fc.option(fc.constantFrom(...names)), length: fc.nat(12) });
  const edit = fc.record({
    from: fc.nat(10_000),
    length: fc.nat(60),
    insert: fc.constantFrom('', 'x', '\n', 'Anna: ', 'one\ntwo', '\nBen: three\n', 'Mara: four'),
  });
  fc.assert(
    fc.property(
      fc.array(paragraph, { maxLength: 20 }),
      fc.array(edit, { maxLength: 12 }),
      (paragraphs, edits) => {
        // Each line has words that no other has.
        const lines = paragraphs.map(
          ({ name, length }, at) => `${name ? `${name}: ` : ''}<${at}> ${'word '.repeat(length)}</${at}>`,
        );
        const editor = open(
          [...names, ...names]
            .map((name) => `${name}: Hello.`)
            .concat(lines)
            .join('\n'),
        );
        for (const { from, length, insert } of edits) {
          const { doc } = editor.state;
          const start = from % (doc.length + 1);
          const end = Math.min(start + length, doc.length);
          const before = getTurns(editor.state).filter((turn) => turn.to < start || turn.from > end);
          const said = before.map(
            ({ name, textFrom, to }) => [name, doc.sliceString(textFrom, to).trim()] as const,
          );
          editor.dispatch({ changes: { from: start, to: end, insert }, userEvent: 'input' });
          const after = getTurns(editor.state);
          const find = (words: string): readonly number[] =>
            after.flatMap(({ textFrom, to }, at) =>
              editor.state.sliceDoc(textFrom, to).trim() === words ? [at] : [],
            );
          for (const [name, words] of said) {
            const [at = -1, ...others] = find(words);
            // Edits can leave the same rest of two lines.
            if (!words.includes('<') || others.length > 0) continue;
            // A paragraph of nobody goes on with whoever is named before it: no text can say otherwise.
            const expected = name ?? after[at - 1]?.name ?? null;
            expect([words, after[at]?.name]).toEqual([words, expected]);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});
