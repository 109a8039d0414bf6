import { CloseButton } from '@mantine/core';
import { useActions } from '../../state/actions.ts';

interface DismissButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** Closes a notice of a screen. */
export const DismissButton = ({ label, onClick }: DismissButtonProps) => {
  useActions([{ label, run: onClick }]);
  return <CloseButton size="sm" aria-label={label} onClick={onClick} />;
};
