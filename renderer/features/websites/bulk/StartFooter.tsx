import { Button } from '@mantine/core';
import classes from './RunSheet.module.css';

interface StartFooterProps {
  /** For example "Change 80 websites". */
  readonly startLabel: string;
  readonly canStart: boolean;
  readonly isStarting: boolean;
  readonly isOtherRunActive: boolean;
  readonly danger?: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

export const StartFooter = (props: StartFooterProps) => {
  const { startLabel, canStart, isStarting, isOtherRunActive, danger = false, onStart, onClose } = props;
  return (
    <>
      {isOtherRunActive && (
        <span className={classes.status} role="status">
          Another run is still under way. This one can start when it has ended.
        </span>
      )}
      <span className={classes.space} />
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button
        {...(danger && { color: 'red' })}
        loading={isStarting}
        disabled={!canStart || isOtherRunActive}
        onClick={onStart}
      >
        {startLabel}
      </Button>
    </>
  );
};
