import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useActions } from '../../state/actions.ts';
import { useCopy } from '../use-copy.ts';

interface CopyTextButtonProps {
  readonly label: string;
  /** Called on a click, so that the current text is copied. */
  readonly text: () => string;
}

const icons = { idle: IconCopy, copied: IconCheck, failed: IconAlertTriangle };

export const CopyTextButton = ({ label, text }: CopyTextButtonProps) => {
  const { state, message, copy } = useCopy();
  const Icon = icons[state];
  const run = (): void => copy(text());
  useActions([{ label, run }]);
  return (
    <>
      <Tooltip label={message || label}>
        <ActionIcon aria-label={label} onClick={run}>
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  );
};
