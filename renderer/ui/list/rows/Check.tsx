import classes from './Check.module.css';

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  /** Shows the indeterminate state. */
  readonly isMixed?: boolean;
  readonly tabIndex?: number;
  readonly className?: string;
  readonly onChange: () => void;
  /** Called instead for Shift and click, and Shift and Space. */
  readonly onExtend?: () => void;
}

/** Native checkbox, which is cheap to render a hundred times, with a large click area. */
export const Check = (props: CheckProps) => {
  const { label, isMixed = false, className = '', onChange, onExtend, ...rest } = props;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
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
