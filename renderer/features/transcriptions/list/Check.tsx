import type { MouseEvent } from 'react';
import classes from './Check.module.css';

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of many. */
  readonly isMixed?: boolean;
  readonly tabIndex?: number;
  readonly className?: string;
  readonly onChange: () => void;
  readonly onClick?: (event: MouseEvent) => void;
}

/** A checkbox for rows: light, because there may be a hundred of them, and large enough to be hit. */
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
