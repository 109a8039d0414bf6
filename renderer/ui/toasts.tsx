import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BridgeError } from '../../preload/contract/result.ts';
import { explain, ownWords } from '../lib/errors.ts';

/** Something was done that needs no answer. */
export const toast = (message: string): void => {
  notifications.show({ message, color: 'gray', role: 'status' });
};

/** Something was asked for and failed: words, and the server's own below. Stays until it is closed. */
export const errorToast = (what: string, error: BridgeError): void => {
  const { title, next } = explain(error);
  const own = ownWords(error);
  notifications.show({
    title: what,
    message: (
      <>
        {title}. {next}
        {own && (
          <Text component="div" size="xs" c="dimmed" mt={4}>
            {own}
          </Text>
        )}
      </>
    ),
    color: 'red',
    role: 'alert',
    autoClose: false,
  });
};

interface UndoOptions {
  readonly message: string;
  /** Seconds until it can no longer be undone. */
  readonly seconds?: number;
  readonly onUndo: () => void;
  /** Called once when the time is over or the toast is closed by hand, unless it was undone. */
  readonly onExpire: () => void;
}

/** "Deleted. Undo": exactly one of `onUndo` and `onExpire` is called. Answers a function that ends it early (expires). */
export const undoToast = ({ message, seconds = 10, onUndo, onExpire }: UndoOptions): (() => void) => {
  let settled = false;
  const settle = (fn: () => void): void => {
    if (settled) return;
    settled = true;
    fn();
  };
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{message}</span>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            settle(onUndo);
            notifications.hide(id);
          }}
        >
          Undo
        </Button>
      </Group>
    ),
    color: 'gray',
    autoClose: seconds * 1000,
    onClose: () => settle(onExpire),
  });
  return () => {
    settle(onExpire);
    notifications.hide(id);
  };
};
