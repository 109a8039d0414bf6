import type { HTMLAttributes, ReactNode } from 'react';
import classes from './TwoColumns.module.css';

interface TwoColumnsProps {
  readonly label: string;
  readonly left: ReactNode;
  readonly drop?: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
  readonly children: ReactNode;
}

export const TwoColumns = ({ label, left, drop, children }: TwoColumnsProps) => (
  <div className={classes.columns} {...drop}>
    <section className={classes.left} aria-label={label}>
      {left}
    </section>
    <div className={classes.right}>{children}</div>
  </div>
);
