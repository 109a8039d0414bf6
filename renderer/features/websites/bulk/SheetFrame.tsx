import type { ReactNode } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { FormFooter } from '../../../ui/FormFooter.tsx';
import { SheetModal } from '../../../ui/SheetModal.tsx';
import classes from './SheetFrame.module.css';

interface SheetFrameProps {
  readonly title: string;
  /** Whether the sheet handles dropped files itself. */
  readonly acceptsDrops?: boolean;
  readonly onClose: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

export const SheetFrame = (props: SheetFrameProps) => {
  const { title, acceptsDrops = false, onClose, footer, children } = props;
  return (
    <SheetModal
      data-own-drops={acceptsDrops || undefined}
      opened
      onClose={onClose}
      // A click outside must not lose input.
      closeOnClickOutside={false}
      size="min(1040px, calc(100vw - 48px))"
      padding={0}
      title={title}
      classNames={{
        header: classes.header,
        title: classes.title,
        body: classes.body,
        content: classes.content,
      }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.main}>{children}</div>
      <FormFooter>{footer}</FormFooter>
    </SheetModal>
  );
};
