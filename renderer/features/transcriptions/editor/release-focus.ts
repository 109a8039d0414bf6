import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Where a line wraps, one place in the text has two on the screen, and CodeMirror puts the caret at the right one again
 * after every change of focus: also after it lost the focus, which takes that back from whoever has it now. A caret
 * that belongs to neither side is left alone.
 */
export const releaseFocus = EditorView.domEventHandlers({
  blur: (_event, view) => {
    const { main } = view.state.selection;
    if (main.empty && main.assoc !== 0) view.dispatch({ selection: EditorSelection.cursor(main.head, 0) });
  },
});
