import type { ReactNode } from 'react';
import { StateMessage } from './StateMessage.tsx';

interface EmptyStateProps {
  /** A Tabler icon with its own size. */
  readonly icon?: ReactNode;
  readonly title: string;
  /** One or two sentences. */
  readonly children?: ReactNode;
  /** The next thing to do. */
  readonly action?: ReactNode;
}

export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <StateMessage icon={icon} title={title} text={children} action={action} />
);
