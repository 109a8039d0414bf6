import { Button } from '@mantine/core';
import classes from './RunSheet.module.css';

interface StartFooterProps {
  /** What the button does: "Change 80 websites". */
  readonly verb: string;
  readonly canStart: boolean;
  readonly isStarting: boolean;
  /** Whether another run is under way. */
  readonly isOther: boolean;
  readonly danger?: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

export const StartFooter = (props: StartFooterProps) => {
  const { verb, canStart, isStarting, isOther, danger = false, onStart, onClose } = props;
  return (
    <>
      {isOther && (
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
        disabled={!canStart || isOther}
        onClick={onStart}
      >
        {verb}
      </Button>
    </>
  );
};
