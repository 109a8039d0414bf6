import { getDefaultZIndex, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

export interface Dialog {
  /** While it is open, another one of this id is not opened. */
  readonly id: string;
  readonly title: string;
  /** Pixels. */
  readonly size?: number;
  readonly children: ReactNode;
  readonly onClose?: () => void;
}

/** A dialog in front of the sheets. */
const DialogModal = ({
  dialog: { id, title, size, children },
  isOpen,
  onClose,
}: {
  readonly dialog: Dialog;
  readonly isOpen: boolean;
  readonly onClose: (id: string) => void;
}) => {
  // The modal remembers what had the focus, and moves in, when it opens: not if it is open from the first render on.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Modal
      zIndex={getDefaultZIndex('modal') + 1}
      title={title}
      {...(size !== undefined && { size })}
      opened={isMounted && isOpen}
      onClose={() => onClose(id)}
    >
      {children}
    </Modal>
  );
};

export default DialogModal;
