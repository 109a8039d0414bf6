import type { ReactNode } from 'react';
import classes from './FieldLabel.module.css';

interface FieldLabelProps {
  readonly id: string;
  readonly component?: 'div' | 'h3';
  readonly children: ReactNode;
}

export const FieldLabel = ({ id, component: Component = 'div', children }: FieldLabelProps) => (
  <Component id={id} className={classes.label}>
    {children}
  </Component>
);
