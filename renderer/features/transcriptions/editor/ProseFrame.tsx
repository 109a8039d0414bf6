import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './ProseFrame.module.css';
import { useReadingStyle } from './reading.tsx';

/** Contains the view of CodeMirror. */
export const ProseFrame = (props: ComponentProps<'div'>) => (
  <div {...props} className={classes.frame} style={useReadingStyle()} />
);

/** Puts what is above a text into its scroller. */
export type PlaceHead = (scroller: HTMLElement | null) => void;

/** `head` in an element of its own, so that it stays the same while the editor replaces its preview. */
export const useHead = (head: ReactNode): readonly [ReactNode, PlaceHead] => {
  const [element] = useState(() => document.createElement('div'));
  element.className = classes.head ?? '';
  const focused = useRef<Element | null>(null);
  const place = useCallback<PlaceHead>(
    (scroller) => {
      // The preview goes while the user may be typing a name, and the editor comes in the same moment.
      if (scroller === null) {
        focused.current = element.contains(document.activeElement) ? document.activeElement : null;
        return;
      }
      scroller.prepend(element);
      if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
      focused.current = null;
    },
    [element],
  );
  return [createPortal(head, element), place];
};

/** UTF-16 units; more than a window can show. */
const maxLength = 4_000;

interface ProsePreviewProps {
  readonly placeHead: PlaceHead;
  readonly text: string;
}

/** Looks like the editor. Shown while it loads. */
export const ProsePreview = ({ placeHead, text }: ProsePreviewProps) => (
  <ProseFrame>
    <div ref={placeHead} className={classes.preview}>
      <div className={classes.text}>{text.slice(0, maxLength)}</div>
    </div>
  </ProseFrame>
);
