import type { ComponentProps } from 'react';
import classes from './ProseFrame.module.css';

/** Contains the view of CodeMirror. */
export const ProseFrame = (props: ComponentProps<'div'>) => <div {...props} className={classes.frame} />;
