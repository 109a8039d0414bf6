import type { ReactNode } from 'react';
import classes from './ReviewColumns.module.css';

interface ReviewColumnsProps {
  readonly kind: 'head' | 'row';
  readonly children: ReactNode;
}

/** A line of the review with its seven columns. Screen readers skip the head: each field has a label. */
export const ReviewColumns = ({ kind, children }: ReviewColumnsProps) => (
  <div className={classes[kind]} aria-hidden={kind === 'head' || undefined}>
    {children}
  </div>
);

export const ReviewNumber = ({ children }: { readonly children: string }) => (
  <span className={classes.number}>{children}</span>
);
