import { Button } from '@mantine/core';
import classes from './LeaveUnchangedButton.module.css';

interface LeaveUnchangedButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** Takes back the value of a field that the service does not show. */
export const LeaveUnchangedButton = ({ label, onClick }: LeaveUnchangedButtonProps) => (
  <Button className={classes.button} variant="subtle" size="compact-sm" onClick={onClick}>
    {label}
  </Button>
);
