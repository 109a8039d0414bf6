import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '../../../preload/messages/translate.ts';
import { type CopyState, useCopy } from '../use-copy.ts';

interface CopyTextButtonProps {
  readonly label: string;
  /** Called on a click, so that the current text is copied. */
  readonly text: () => string;
}

const getMessage = (state: CopyState): string => {
  switch (state) {
    case 'idle':
      return '';
    case 'copied':
      return t('common.copied');
    case 'failed':
      return t('common.copyFailed');
  }
};
const icons = { idle: IconCopy, copied: IconCheck, failed: IconAlertTriangle };

export const CopyTextButton = ({ label, text }: CopyTextButtonProps) => {
  const { state, copy } = useCopy();
  const Icon = icons[state];
  const message = getMessage(state);
  return (
    <>
      <Tooltip label={message || label}>
        <ActionIcon aria-label={label} onClick={() => copy(text())}>
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  );
};
