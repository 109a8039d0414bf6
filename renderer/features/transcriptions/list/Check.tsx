import type { MouseEvent } from 'react';
import classes from './Check.module.css';

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  /** Shows the indeterminate state. */
  readonly isMixed?: boolean;
  readonly tabIndex?: number;
  readonly className?: string;
  readonly onChange: () => void;
  readonly onClick?: (event: MouseEvent) => void;
}

/** Native checkbox, which is cheap to render a hundred times, with a large click area. */
export const Check = ({ label, checked, isMixed = false, className = '', ...rest }: CheckProps) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = isMixed;
    }}
    type="checkbox"
    data-check
    className={`${classes.check} ${className}`}
    aria-label={label}
    checked={checked}
    {...rest}
  />
);
