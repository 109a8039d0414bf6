import { getDefaultZIndex, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Dialog } from './Dialogs.tsx';

interface DialogModalProps {
  readonly dialog: Dialog;
  readonly isOpen: boolean;
  readonly onClose: (id: string) => void;
}

/** In front of the sheets. */
const DialogModal = ({ dialog: { id, title, size, children }, isOpen, onClose }: DialogModalProps) => {
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
