import { ActionIcon, Tooltip } from '@mantine/core';
import type { MouseEvent, ReactNode, Ref } from 'react';

interface IconButtonProps {
  /** The name for screen readers, and the tooltip unless that is set. */
  readonly label: string;
  /** A tooltip that is shorter than the label. */
  readonly tooltip?: string;
  readonly size?: 'sm';
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** A Tabler icon with its own size. */
  readonly children: ReactNode;
}

export const IconButton = ({ label, tooltip = label, children, ...button }: IconButtonProps) => (
  <Tooltip label={tooltip}>
    <ActionIcon {...button} aria-label={label}>
      {children}
    </ActionIcon>
  </Tooltip>
);
