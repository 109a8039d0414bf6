import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useActions } from '../../state/actions.ts';
import type { ActionButtonProps } from './ActionButton.tsx';

/** The button that submits the form of a screen. The command palette submits it too. */
export const SubmitButton = (props: Omit<ActionButtonProps, 'onClick' | 'ref'>) => {
  const { children, disabled, loading } = props;
  const button = useRef<HTMLButtonElement>(null);
  const run = (): void => button.current?.form?.requestSubmit();
  useActions([{ label: children, run: disabled || loading ? null : run }]);
  return <Button {...props} ref={button} type="submit" />;
};
