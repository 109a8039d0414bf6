import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

interface CopyTextButtonProps {
  readonly label: string;
  /** Asked when it is pressed, so that what is copied is what is on the screen. */
  readonly text: () => string;
}

const said = { idle: '', copied: 'Copied', failed: 'The clipboard did not take it' } as const;

/** Puts a text on the clipboard and says so. */
export const CopyTextButton = ({ label, text }: CopyTextButtonProps) => {
  const [state, setState] = useState<keyof typeof said>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = window.setTimeout(() => setState('idle'), 2500);
    return () => window.clearTimeout(timer);
  }, [state]);
  const copy = (): void => {
    navigator.clipboard.writeText(text()).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  const Icon = { idle: IconCopy, copied: IconCheck, failed: IconAlertTriangle }[state];
  return (
    <>
      <Tooltip label={said[state] || label}>
        <ActionIcon aria-label={label} onClick={copy}>
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{said[state]}</VisuallyHidden>
    </>
  );
};
