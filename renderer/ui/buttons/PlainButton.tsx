import type { ComponentProps } from 'react';
import classes from './PlainButton.module.css';

/** A button that looks like the text around it. `className` adds to that. */
export const PlainButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button {...props} type="button" className={`${classes.plain} ${className}`} />
);
