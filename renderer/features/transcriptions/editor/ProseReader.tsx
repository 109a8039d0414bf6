import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { ProseFrame } from './ProseFrame.tsx';
import { readOnlyWithSearch } from './prose.ts';

/** Read-only text with search. Default export for `lazy()`. */
export default function ProseReader({ text, label }: { readonly text: string; readonly label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const state = EditorState.create({ doc: text, extensions: readOnlyWithSearch(label) });
    const view = new EditorView({ state, parent });
    return () => view.destroy();
  }, [text, label]);
  return <ProseFrame ref={host} />;
}
