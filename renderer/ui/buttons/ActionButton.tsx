import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useActions } from '../../state/actions.ts';

export type ActionButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'children' | 'onClick'> & {
    readonly children: string;
    readonly onClick?: (() => void) | undefined;
  };

/** A button of a screen, whose action the command palette has too. */
export const ActionButton = (props: ActionButtonProps) => {
  const { children, disabled, loading, onClick } = props;
  useActions([
    { label: props['aria-label'] ?? children, run: disabled || loading || !onClick ? null : onClick },
  ]);
  return <Button {...props} onClick={() => onClick?.()} />;
};
