import type { ComponentProps } from 'react';
import classes from './ProseFrame.module.css';

/** Contains the view of CodeMirror. */
export const ProseFrame = (props: ComponentProps<'div'>) => <div {...props} className={classes.frame} />;

/** UTF-16 units; more than a window can show. */
const maxLength = 4_000;

/** Looks like the editor. Shown while it loads. */
export const ProsePreview = ({ text }: { readonly text: string }) => (
  <div className={classes.preview}>{text.slice(0, maxLength)}</div>
);
