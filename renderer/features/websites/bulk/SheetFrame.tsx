import type { ReactNode } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { SheetModal } from '../../../ui/dialogs/SheetModal.tsx';
import { FormFooter } from '../../../ui/FormFooter.tsx';
import { useVirtualRows } from '../../../ui/list/rows/virtual-rows.ts';
import { VirtualList } from '../../../ui/list/VirtualList.tsx';
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
  const { header, title: heading, body, content } = classes;
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
      classNames={{ header, title: heading, body, content }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.main}>{children}</div>
      <FormFooter>{footer}</FormFooter>
    </SheetModal>
  );
};

export interface SheetRowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => string;
  /** Estimate in pixels; rows are measured once rendered. */
  readonly rowHeight: number;
  readonly renderRow: (row: Row) => ReactNode;
}

/** A list that renders only the visible rows. */
export const SheetRows = <Row,>({ label, rows, getKey, rowHeight, renderRow }: SheetRowsProps<Row>) => {
  const list = useVirtualRows({
    ids: rows.map(getKey),
    estimateSize: () => rowHeight,
    isMeasured: true,
    overscan: 10,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section ref={list.scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
      <VirtualList label={label} rows={list} items={list.virtualizer.getVirtualItems()}>
        {(index) => {
          const row = rows[index];
          return row === undefined ? null : <div className={classes.row}>{renderRow(row)}</div>;
        }}
      </VirtualList>
    </section>
  );
};
