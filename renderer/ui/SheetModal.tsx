import { Modal, type ModalProps } from '@mantine/core';
import { useModals } from '@mantine/modals';

/** A modal that stays open when Escape closes a dialog in front of it. Mantine would close both. */
export const SheetModal = ({ closeOnEscape = true, ...others }: ModalProps) => {
  const { modals } = useModals();
  return <Modal {...others} closeOnEscape={closeOnEscape && modals.length === 0} />;
};
