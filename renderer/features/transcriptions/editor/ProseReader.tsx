import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useLayoutEffect, useRef } from 'react';
import { type PlaceHead, ProseFrame } from './ProseFrame.tsx';
import { readOnlyWithSearch } from './prose.ts';

interface ProseReaderProps {
  readonly placeHead?: PlaceHead;
  readonly text: string;
  readonly label: string;
}

/** Read-only text with search. Default export for `lazy()`. */
export default function ProseReader({ placeHead, text, label }: ProseReaderProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const state = EditorState.create({ doc: text, extensions: readOnlyWithSearch(label) });
    const view = new EditorView({ state, parent });
    placeHead?.(view.scrollDOM);
    return () => view.destroy();
  }, [text, label, placeHead]);
  return <ProseFrame ref={host} />;
}
