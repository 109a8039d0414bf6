import type { ReactNode } from 'react';
import classes from './FormFooter.module.css';

/** The buttons of a form or sheet, below its scrolling content. */
export const FormFooter = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.footer}>{children}</div>
);
