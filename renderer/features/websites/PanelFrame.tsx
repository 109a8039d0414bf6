import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './WebsitePanel.module.css';

export interface PanelProps {
  /** Whether the keyboard is to go into the form as soon as it is there. */
  readonly shouldFocus: boolean;
  readonly onFocused: () => void;
  /** Puts another website in the place of this one. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

interface PanelFrameProps extends Pick<PanelProps, 'onClose'> {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What stands beside the table: a title, what can be done with all of it, and the way back. */
export const PanelFrame = ({ title, actions, onClose, children }: PanelFrameProps) => (
  <>
    <header className={classes.header}>
      <h2 className={classes.title}>{title}</h2>
      {actions}
      <Tooltip label="Close">
        <ActionIcon aria-label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </header>
    {children}
  </>
);

/** The first field of a form: of choices, the one that is chosen. */
export const getFirstField = (host: HTMLElement | null): HTMLElement | null => {
  const first = host?.querySelector('input') ?? null;
  const chosen = first?.type === 'radio' ? host?.querySelector<HTMLElement>('input:checked') : null;
  return chosen ?? first;
};

/** Puts the keyboard into the form's first field when that is wanted. For the `ref` of what holds the form. */
export const useFocusFirstField = ({ shouldFocus, onFocused }: PanelProps) => {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shouldFocus) return;
    getFirstField(host.current)?.focus();
    onFocused();
  }, [shouldFocus, onFocused]);
  return host;
};
