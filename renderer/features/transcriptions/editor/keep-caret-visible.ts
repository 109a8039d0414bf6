/** Scrolls to the caret if it was visible before a notice above or below took space from the editor. */
import { EditorView, ViewPlugin } from '@codemirror/view';

const createObserver = (view: EditorView): ResizeObserver => {
  let height = view.scrollDOM.clientHeight;
  return new ResizeObserver(() => {
    const before = height;
    height = view.scrollDOM.clientHeight;
    if (height >= before || !view.hasFocus) return;
    const { head } = view.state.selection.main;
    const caretBottom = (view.coordsAtPos(head)?.bottom ?? 0) - view.scrollDOM.getBoundingClientRect().top;
    if (caretBottom > height && caretBottom <= before)
      view.dispatch({ effects: EditorView.scrollIntoView(head, { yMargin: 16 }) });
  });
};

export const keepCaretVisible = ViewPlugin.define((view) => {
  const observer = createObserver(view);
  observer.observe(view.scrollDOM);
  return { destroy: () => observer.disconnect() };
});
