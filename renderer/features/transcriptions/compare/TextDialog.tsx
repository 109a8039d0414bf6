import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './TextDialog.module.css';

/** A dialog with space for two texts side by side. */
export const TextDialog = ({
  title,
  isOpen,
  onClose,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    size="min(1240px, 94vw)"
    title={title}
    classNames={{ body: classes.body, content: classes.content }}
  >
    {children}
  </Modal>
);
