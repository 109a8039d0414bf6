import { IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import classes from './PanelFrame.module.css';

export interface PanelProps {
  readonly shouldFocus: boolean;
  readonly onFocused: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

interface PanelFrameProps extends Pick<PanelProps, 'onClose'> {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export const PanelFrame = ({ title, actions, onClose, children }: PanelFrameProps) => (
  <>
    <header className={classes.header}>
      <h2 className={classes.title}>{title}</h2>
      {actions}
      <IconButton label={t('common.close')} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </IconButton>
    </header>
    {children}
  </>
);

interface PanelBodyProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

export const PanelBody = ({ ref, children }: PanelBodyProps) => (
  <div ref={ref} className={classes.body}>
    {children}
  </div>
);

/** First input of a form; of radio buttons, the checked one. */
export const getFirstField = (host: HTMLElement | null): HTMLElement | null => {
  const first = host?.querySelector('input') ?? null;
  const chosen = first?.type === 'radio' ? host?.querySelector<HTMLElement>('input:checked') : null;
  return chosen ?? first;
};

/** Focuses the first field if requested. Returns the ref for the element that contains the form. */
export const useFocusFirstField = ({ shouldFocus, onFocused }: PanelProps) => {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shouldFocus) return;
    getFirstField(host.current)?.focus();
    onFocused();
  }, [shouldFocus, onFocused]);
  return host;
};
