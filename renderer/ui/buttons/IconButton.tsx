import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useActions } from '../../state/actions.ts';

interface IconButtonProps {
  /** The name for screen readers, and the tooltip unless that is set. */
  readonly label: string;
  /** A tooltip that is shorter than the label. */
  readonly tooltip?: string;
  readonly size?: 'sm';
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
  /** A Tabler icon with its own size. */
  readonly children: ReactNode;
}

/** Outside of rows, the command palette has its action too. */
export const IconButton = ({ label, tooltip = label, onClick, children, ...button }: IconButtonProps) => {
  useActions([{ label, run: onClick }]);
  return (
    <Tooltip label={tooltip}>
      <ActionIcon {...button} aria-label={label} onClick={() => onClick()}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
};
