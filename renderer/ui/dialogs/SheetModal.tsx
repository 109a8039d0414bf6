import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { after } from '../../lib/timers.ts';
import { useOpenDialogs } from './Dialogs.tsx';

/** Whether no dialog is in front. False until the key that closes the last one has been handled by all modals. */
const useIsInFront = (): boolean => {
  const dialogs = useOpenDialogs();
  const [isInFront, setInFront] = useState(dialogs === 0);
  useEffect(() => {
    if (dialogs === 0) return after(0, () => setInFront(true));
    setInFront(false);
    return undefined;
  }, [dialogs]);
  return isInFront && dialogs === 0;
};

/** A modal that stays open when Escape closes a dialog in front of it. Mantine would close both. */
export const SheetModal = ({ closeOnEscape = true, ...others }: ModalProps) => {
  const isInFront = useIsInFront();
  return <Modal {...others} closeOnEscape={closeOnEscape && isInFront} />;
};
