import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { type CopyState, useCopy } from './use-copy.ts';

interface CopyTextButtonProps {
  readonly label: string;
  /** Asked when it is pressed, so that what is copied is what is on the screen. */
  readonly text: () => string;
}

const messages: Readonly<Record<CopyState, string>> = {
  idle: '',
  copied: 'Copied',
  failed: "Couldn't copy",
};
const icons = { idle: IconCopy, copied: IconCheck, failed: IconAlertTriangle };

/** Puts a text on the clipboard and says so. */
export const CopyTextButton = ({ label, text }: CopyTextButtonProps) => {
  const { state, copy } = useCopy();
  const Icon = icons[state];
  return (
    <>
      <Tooltip label={messages[state] || label}>
        <ActionIcon aria-label={label} onClick={() => copy(text())}>
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{messages[state]}</VisuallyHidden>
    </>
  );
};
