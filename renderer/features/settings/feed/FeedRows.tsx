import { Button } from '@mantine/core';
import { type KeyboardEvent, type RefCallback, useMemo, useState } from 'react';
import type { FeedItem } from '../../../../preload/contract/feeds.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { getTabStop, runListKey } from '../../../ui/list/rows/row-keys.ts';
import type { useSelection } from '../../../ui/list/rows/use-selection.ts';
import { useVirtualRows } from '../../../ui/list/rows/virtual-rows.ts';
import { describeFacts, describeState } from './describe-item.ts';
import classes from './FeedRows.module.css';

/** Pixels, as the style sheet has it; each row is measured, because an error takes several lines. */
const rowHeight = 60;

export type FeedSelection = ReturnType<typeof useSelection<FeedItem>>;

interface FeedRowsProps {
  readonly items: readonly FeedItem[];
  readonly selection: FeedSelection;
  readonly onOpenText: (textId: string) => void;
  /** The recording or text that was found is another one. */
  readonly onUnmatch: (id: string) => void;
}

interface RowProps extends Omit<FeedRowsProps, 'items'> {
  readonly item: FeedItem;
  readonly tabIndex: number;
  readonly boxRef: RefCallback<HTMLInputElement>;
}

const Row = ({ item, selection, tabIndex, boxRef, onOpenText, onUnmatch }: RowProps) => {
  const { id, title, state, match } = item;
  return (
    <div className={classes.row}>
      <Check
        boxRef={boxRef}
        label={t('feeds.select', { title })}
        checked={selection.has(id)}
        tabIndex={tabIndex}
        onChange={() => selection.toggle(id)}
        onExtend={() => selection.extendTo(id, undefined)}
      />
      <span className={classes.texts}>
        <span className={classes.title} dir="auto" title={title}>
          {title}
        </span>
        <span className={classes.facts}>{describeFacts(item)}</span>
      </span>
      <span className={classes.state} data-kind={state.kind}>
        <span className={classes.stateText}>{describeState(item)}</span>
        <span className={classes.buttons}>
          {match !== null && match !== 'feed' && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t('feeds.unmatchOf', { title })}
              onClick={() => onUnmatch(id)}
            >
              {t('feeds.unmatch')}
            </Button>
          )}
          {state.kind === 'text' && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t('feeds.openTextOf', { title })}
              onClick={() => onOpenText(state.textId)}
            >
              {t('feeds.openText')}
            </Button>
          )}
        </span>
      </span>
    </div>
  );
};

/** The episodes of a feed. Arrow keys move between rows, Space selects. */
export const FeedRows = ({ items, selection, ...handlers }: FeedRowsProps) => {
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const [lastId, setLastId] = useState<string | undefined>(undefined);
  const tabStopId = getTabStop(ids, lastId);
  const list = useVirtualRows({
    ids,
    estimateSize: () => rowHeight,
    overscan: 8,
    keptIds: [tabStopId],
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: string): void =>
    runListKey(event, {
      ids,
      index: ids.indexOf(id),
      // Space is that of the box within.
      selection: event.key === ' ' ? null : selection,
      onFocus: (index) => void list.focusRow(ids[index] ?? ''),
      onOpen: setLastId,
    });
  return (
    <div ref={list.scroller} className={classes.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: aria-setsize has the size, as not all items are rendered */}
      <div
        role="list"
        aria-label={t('feeds.list')}
        className={classes.list}
        style={{ height: list.virtualizer.getTotalSize() }}
      >
        {list.virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div
              key={key}
              ref={list.virtualizer.measureElement}
              data-index={index}
              role="listitem"
              aria-setsize={ids.length}
              aria-posinset={index + 1}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              {...list.getRowEvents(item.id, onKeyDown)}
            >
              <Row
                item={item}
                selection={selection}
                tabIndex={item.id === tabStopId ? 0 : -1}
                boxRef={list.elements.getRef(item.id)}
                {...handlers}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
};
