import type { Ref } from 'react';
import { UploadRow } from '../list/UploadRow.tsx';
import { RecordingRow } from '../recordings/RecordingRow.tsx';
import type { UploadListRow } from '../recordings/upload-entries.ts';
import classes from './ListRow.module.css';

interface ListRowProps {
  readonly row: UploadListRow;
  readonly index: number;
  /** Pixels from the list's upper edge. */
  readonly top: number;
  readonly isDragged: boolean;
  readonly isExpanded: boolean;
  readonly isSelected: boolean;
  readonly ref: Ref<HTMLDivElement>;
}

export const ListRow = ({ row, index, top, isDragged, isExpanded, isSelected, ref }: ListRowProps) => {
  const { id, kind, position, count } = row;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list are no table
    <div
      ref={ref}
      data-index={index}
      data-id={id}
      data-dragged={isDragged || undefined}
      className={classes.item}
      role="row"
      aria-level={kind === 'part' ? 2 : 1}
      aria-setsize={count}
      aria-posinset={position}
      aria-selected={isSelected}
      {...(kind === 'recording' ? { 'aria-expanded': isExpanded } : {})}
      tabIndex={0}
      style={{ transform: `translateY(${top}px)` }}
    >
      {kind === 'recording' ? (
        <RecordingRow id={id} isExpanded={isExpanded} />
      ) : (
        <UploadRow id={id} isPart={kind === 'part'} />
      )}
    </div>
  );
};
