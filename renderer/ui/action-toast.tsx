import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import classes from './action-toast.module.css';

interface ActionOptions {
  readonly message: string;
  readonly label: string;
  readonly onAction: () => void;
}

/** Milliseconds: there is something to reach for. */
const shownFor = 12_000;

/** Something was done, and this may be the next thing to do. */
export const actionToast = ({ message, label, onAction }: ActionOptions): void => {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span className={classes.message}>{message}</span>
        <Button
          className={classes.action}
          size="compact-xs"
          variant="default"
          onClick={() => {
            onAction();
            notifications.hide(id);
          }}
        >
          {label}
        </Button>
      </Group>
    ),
    color: 'gray',
    role: 'status',
    autoClose: shownFor,
  });
};
