import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * At a soft line break, CodeMirror sets the caret again after a blur, which takes the focus back. A caret
 * without a side is left alone.
 */
export const releaseFocus = EditorView.domEventHandlers({
  blur: (_event, view) => {
    const { main } = view.state.selection;
    if (main.empty && main.assoc !== 0) view.dispatch({ selection: EditorSelection.cursor(main.head, 0) });
  },
});
