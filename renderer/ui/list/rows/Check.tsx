import type { RefCallback } from 'react';
import classes from './Check.module.css';

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  /** Shows the indeterminate state. */
  readonly isMixed?: boolean;
  readonly tabIndex?: number;
  readonly className?: string;
  readonly boxRef?: RefCallback<HTMLInputElement>;
  readonly onChange: () => void;
  /** Called instead for Shift and click, and Shift and Space. */
  readonly onExtend?: () => void;
}

/** Native checkbox, which is cheap to render a hundred times, with a large click area. */
export const Check = (props: CheckProps) => {
  const { label, isMixed = false, className = '', boxRef, onChange, onExtend, ...rest } = props;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
        return boxRef?.(box);
      }}
      type="checkbox"
      data-check
      className={`${classes.check} ${className}`}
      aria-label={label}
      onChange={({ nativeEvent }) => {
        if (onExtend && nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) onExtend();
        else onChange();
      }}
      {...rest}
    />
  );
};
