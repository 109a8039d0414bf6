import { useSelector } from '@tanstack/react-store';
import { type Ref, useCallback, useMemo, useRef } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { useChunkedCount } from '../../../lib/use-chunked-count.ts';
import { useAnnounce, useToasts } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { useRowDrag } from '../../../ui/list/rows/use-row-drag.ts';
import { useSelection } from '../../../ui/list/rows/use-selection.ts';
import { useVirtualRows } from '../../../ui/list/rows/virtual-rows.ts';
import { SelectionBar } from '../../../ui/list/SelectionBar.tsx';
import { getBulkActions, getTargets } from '../bulk-actions.ts';
import { useExpanded } from '../expanded-recordings.ts';
import { labelAction } from '../possible-actions.ts';
import { listRows, type Section, type UploadSections } from '../upload-rows.ts';
import { useJobsOfRows, usePartIds, useUploadSections, useUploadsStore } from '../uploads-store.ts';
import { ListRow, RowMovesProvider } from './ListRow.tsx';
import { SectionActions } from './QueueActions.tsx';
import { getDropIndex, getTargetIndex, type Move } from './reorder.ts';
import classes from './UploadList.module.css';
import { usePerformAction } from './use-perform-action.ts';
import { useRowEvents } from './use-row-events.ts';

/** Pixels; rows are measured once rendered. */
const estimatedRowHeight = 42;
const rowsPerChunk = 4;

const labelSelection = (count: number): string => t('common.list.selectedCount', { count });

const alreadyThereKeys = {
  up: 'uploads.move.alreadyFirst',
  top: 'uploads.move.alreadyFirst',
  down: 'uploads.move.alreadyLast',
} as const satisfies Record<Move, string>;

/** The uploads that are listed with this one. */
const findSection = (sections: UploadSections, id: string): readonly string[] =>
  [...sections.values()].find((ids) => ids.includes(id)) ?? [];

/** Moves uploads and announces it. Parts are not moved alone. */
const useMoveRow = (focusRow: (id: string) => void) => {
  const store = useUploadsStore();
  const announce = useAnnounce();
  const { errorToast } = useToasts();
  const moveTo = useCallback(
    (id: string, index: number): void => {
      const name = store.job(id)?.name ?? '';
      const moved = store.move(id, index);
      const ids = findSection(store.state.get().sections, id);
      announce(t('uploads.move.moved', { name, position: ids.indexOf(id) + 1, count: ids.length }), 'move');
      focusRow(id);
      void moved.then((result) => {
        if (!result.ok) errorToast(t('uploads.actionErrors.move'), result.error);
      });
    },
    [store, focusRow, announce, errorToast],
  );
  const move = useCallback(
    (id: string, direction: Move): void => {
      const order = store.order();
      if (!order.includes(id)) return;
      const index = getTargetIndex(order, store.job, id, direction);
      if (index !== null) moveTo(id, index);
      else announce(t(alreadyThereKeys[direction], { name: store.job(id)?.name ?? '' }), 'move');
    },
    [store, moveTo, announce],
  );
  return { move, moveTo };
};

interface UploadsSelectionBarProps {
  /** The ids of the selected rows. */
  readonly ids: readonly string[];
  readonly onClear: () => void;
}

/** Actions for the selected uploads. */
const UploadsSelectionBar = ({ ids, onClear }: UploadsSelectionBarProps) => {
  const store = useUploadsStore();
  const jobs = useJobsOfRows(ids);
  const perform = usePerformAction();
  if (ids.length === 0) return null;
  const label = labelSelection(ids.length);
  const getName = ([first = '', ...others]: readonly string[]): string =>
    (others.length === 0 && store.job(first)?.name) || t('uploads.fileCount', { count: ids.length });
  const [place, otherPlace] = new Set(jobs.map((job) => job.place));
  return (
    <SelectionBar label={t('uploads.selection.label')} count={label} onClear={onClear}>
      {getBulkActions(jobs).map((action) => (
        <ActionButton
          key={action}
          variant="default"
          onClick={() => perform(action, getTargets(action, jobs), getName(ids))}
        >
          {labelAction(action, otherPlace ? null : (place ?? null))}
        </ActionButton>
      ))}
    </SelectionBar>
  );
};

interface SectionHeadingProps {
  readonly section: Section;
  /** The index among rows and headings. */
  readonly index: number;
  /** Pixels from the list's upper edge. */
  readonly top: number;
  readonly ref: Ref<HTMLDivElement>;
}

/** Keys and the selection pass over it. */
const SectionHeading = ({ section, index, top, ref }: SectionHeadingProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list are no table
  // biome-ignore lint/a11y/useFocusableInteractive: see above
  <div
    ref={ref}
    role="row"
    className={classes.heading}
    data-index={index}
    style={{ transform: `translateY(${top}px)` }}
  >
    {/* biome-ignore lint/a11y/useSemanticElements: see above */}
    {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
    <div role="gridcell" className={classes.headingCell}>
      <SectionActions section={section} />
    </div>
  </div>
);

/** The arrow keys move the focus and show the parts of a recording, as in a tree. Rows can be dragged by their grip. */
export const UploadList = () => {
  const store = useUploadsStore();
  const sections = useUploadSections();
  const partIds = usePartIds();
  const expandedIds = useSelector(useExpanded());
  const { items, rows } = useMemo(
    () => listRows(sections, partIds, expandedIds),
    [sections, partIds, expandedIds],
  );
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const itemIds = useMemo(() => items.map(({ id }) => id), [items]);
  const draggedId = useRef<string | undefined>(undefined);
  const list = useVirtualRows({
    ids,
    itemIds,
    estimateSize: () => estimatedRowHeight,
    isMeasured: true,
    overscan: 6,
    keptIds: [draggedId.current],
  });
  const { scroller, virtualizer, elements, focusRow } = list;
  const shown = virtualizer.getVirtualItems();
  const drawn = useChunkedCount(shown.length, rowsPerChunk);
  const { move, moveTo } = useMoveRow(focusRow);
  const onDrop = (id: string, gap: number): void => {
    const section = findSection(sections, id);
    const before = new Set(itemIds.slice(0, gap));
    const place = section.filter((other) => before.has(other)).length;
    const index = getDropIndex(store.order(), section, id, place);
    if (index !== null) moveTo(id, index);
  };
  const { drag, grab, getTop, handlers } = useRowDrag(list, onDrop);
  draggedId.current = drag?.id;
  const selection = useSelection({ rows, list: 'uploads', label: labelSelection });
  const getEvents = useRowEvents({ rows, ids, list, selection, move });

  return (
    <>
      <div ref={scroller} className={classes.scroller} data-dragging={drag ? true : undefined} {...handlers}>
        <div
          className={classes.list}
          role="treegrid"
          aria-label={t('common.queue')}
          aria-multiselectable="true"
          style={{ height: virtualizer.getTotalSize() }}
        >
          <RowMovesProvider value={useMemo(() => ({ move, grab }), [move, grab])}>
            {shown.slice(0, drawn).map((item) => {
              const row = items[item.index];
              if (!row) return null;
              const place = { index: item.index, top: getTop(item), ref: elements.getRef(row.id) };
              if (row.kind === 'heading') return <SectionHeading key={row.id} section={row.id} {...place} />;
              return (
                <ListRow
                  key={row.id}
                  row={row}
                  events={getEvents(row.id)}
                  {...place}
                  isDragged={drag?.id === row.id}
                  isExpanded={expandedIds.has(row.id)}
                  isSelected={selection.has(row.id)}
                />
              );
            })}
          </RowMovesProvider>
        </div>
      </div>
      <UploadsSelectionBar ids={selection.shown.map(({ id }) => id)} onClear={selection.clear} />
    </>
  );
};
