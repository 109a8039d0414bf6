/** Watches which words the user replaces by others, and tells when typing rests or goes on elsewhere. */
import type { Text, Transaction } from '@codemirror/state';
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { findCorrection } from '../../../../preload/recordings/corrections.ts';
import type { Replacement } from '../../../../preload/recordings/rules.ts';
import { after } from '../../../lib/timers.ts';

/** Milliseconds without typing. */
const pause = 1_200;
/** Characters that are replaced at most: a few words. */
const maxLength = 120;

/** Whole words that are being changed: what they were, and where they are now. */
interface Edit {
  before: string;
  from: number;
  to: number;
  readonly reported: Set<string>;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const isTyped = (transaction: Transaction): boolean =>
  (transaction.isUserEvent('input') || transaction.isUserEvent('delete')) &&
  !transaction.isUserEvent('input.replace') &&
  !transaction.isUserEvent('input.speaker');

/** Only the line is read, and of a long one what is near. */
const toWholeWords = (doc: Text, { from, to }: Span): Span => {
  const before = doc.sliceString(Math.max(doc.lineAt(from).from, from - maxLength), from);
  const behind = doc.sliceString(to, Math.min(doc.lineAt(to).to, to + maxLength));
  return {
    from: from - (/\S*$/.exec(before)?.[0].length ?? 0),
    to: to + (/^\S*/.exec(behind)?.[0].length ?? 0),
  };
};

/** Null if it was changed in several places. */
const findChange = ({ changes }: ViewUpdate): { readonly old: Span; readonly length: number } | null => {
  let found: { readonly old: Span; readonly length: number } | null = null;
  let count = 0;
  changes.iterChangedRanges((from, to, newFrom, newTo) => {
    found = { old: { from, to }, length: newTo - newFrom };
    count += 1;
  });
  return count === 1 ? found : null;
};

class CorrectionWatch implements PluginValue {
  readonly #view: EditorView;
  readonly #onCorrected: (correction: Replacement) => void;
  #edit: Edit | null = null;
  #cancel = (): void => {};

  constructor(view: EditorView, onCorrected: (correction: Replacement) => void) {
    this.#view = view;
    this.#onCorrected = onCorrected;
  }

  update(update: ViewUpdate): void {
    if (!update.docChanged) return;
    this.#cancel();
    const change = update.transactions.every((one) => !one.docChanged || isTyped(one))
      ? findChange(update)
      : null;
    if (!change) {
      this.#edit = null;
      return;
    }
    const old = update.startState.doc;
    const span = toWholeWords(old, change.old);
    const growth = change.length - (change.old.to - change.old.from);
    const edit = this.#edit;
    if (edit && span.from <= edit.to && span.to >= edit.from) {
      edit.before =
        old.sliceString(Math.min(span.from, edit.from), edit.from) +
        edit.before +
        old.sliceString(edit.to, Math.max(span.to, edit.to));
      edit.from = Math.min(edit.from, span.from);
      edit.to = Math.max(edit.to, span.to) + growth;
    } else {
      if (edit) this.#report(edit, old);
      const before = old.sliceString(span.from, span.to);
      this.#edit = { before, from: span.from, to: span.to + growth, reported: new Set() };
    }
    if ((this.#edit?.before.length ?? 0) > maxLength) this.#edit = null;
    this.#cancel = after(pause, () => {
      if (this.#edit) this.#report(this.#edit, this.#view.state.doc);
    });
  }

  destroy(): void {
    this.#cancel();
    if (this.#edit) this.#report(this.#edit, this.#view.state.doc);
  }

  #report(edit: Edit, doc: Text): void {
    if (edit.to - edit.from > maxLength) return;
    const correction = findCorrection(edit.before, doc.sliceString(edit.from, edit.to));
    if (!correction) return;
    const key = JSON.stringify(correction);
    if (edit.reported.has(key)) return;
    edit.reported.add(key);
    this.#onCorrected(correction);
  }
}

export const watchCorrections = (onCorrected: (correction: Replacement) => void) =>
  ViewPlugin.define((view) => new CorrectionWatch(view, onCorrected));
