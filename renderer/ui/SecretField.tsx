import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useActions } from '../state/actions.ts';

interface SecretFieldProps extends PasswordInputProps {
  /** The name of the button that shows or hides the value. */
  readonly labelToggle: (isVisible: boolean) => string;
}

/** A password or key. The command palette can show it too. */
export const SecretField = ({ labelToggle, ...input }: SecretFieldProps) => {
  const [isVisible, setVisible] = useState(false);
  const label = labelToggle(isVisible);
  useActions([{ label, run: () => setVisible(!isVisible) }]);
  return (
    <PasswordInput
      {...input}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': label }}
    />
  );
};
