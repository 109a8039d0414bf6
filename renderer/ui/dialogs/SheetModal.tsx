import { Modal, type ModalProps } from '@mantine/core';
import { useOpenDialogs } from './Dialogs.tsx';

/** A modal that stays open when Escape closes a dialog in front of it. Mantine would close both. */
export const SheetModal = ({ closeOnEscape = true, ...others }: ModalProps) => {
  const dialogs = useOpenDialogs();
  return <Modal {...others} closeOnEscape={closeOnEscape && dialogs === 0} />;
};
