import type { ComponentProps } from 'react';
import classes from './ScreenFrame.module.css';

/** A screen with a list. In low windows it scrolls as a whole and its list keeps a minimum height. */
export const ScreenFrame = (props: ComponentProps<'div'>) => <div {...props} className={classes.screen} />;
