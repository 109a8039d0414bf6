/**
 * The virtual list of all screens: only the visible rows are rendered, and those that have or get the focus. Keys and the focus
 * pass from row to row by id.
 */
import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { getTabStop, runListKey } from './row-keys.ts';
import type { RowSelection } from './use-selection.ts';

const createRowElements = (measure?: (element: HTMLElement | null) => void) => {
  const elements = new Map<string, HTMLElement>();
  const refs = new Map<string, RefCallback<HTMLElement>>();
  const createRef =
    (id: string): RefCallback<HTMLElement> =>
    (element) => {
      if (element === null) return;
      elements.set(id, element);
      measure?.(element);
      return () => {
        if (elements.get(id) === element) elements.delete(id);
        refs.delete(id);
        measure?.(null);
      };
    };
  return {
    /** Undefined if the row is not rendered. */
    get: (id: string): HTMLElement | undefined => elements.get(id),
    /** The `ref` of the element that gets the focus of the row: the same at every render. */
    getRef: (id: string): RefCallback<HTMLElement> => {
      const ref = refs.get(id) ?? createRef(id);
      refs.set(id, ref);
      return ref;
    },
  };
};

/** The rendered rows of a list by id. */
export const useRowElements = () => useState(() => createRowElements())[0];

/** No state: the next key may be pressed before anything is rendered. */
interface ListFocus {
  /** The row that has the focus, or a control in it. */
  id: string | undefined;
  /** The row that had the focus last. */
  lastId: string | undefined;
  /** The row that gets the focus once it is rendered. A key that is pressed until then is for this row. */
  target: { readonly id: string; isScrolledTo: boolean } | null;
}

interface FocusOptions {
  readonly ids: readonly string[];
  readonly getElement: (id: string) => HTMLElement | undefined;
  readonly scrollTo: (id: string) => void;
}

/** The focus of a list. A row that is not rendered is scrolled to, and gets the focus once it is. */
const useRowFocus = ({ ids, getElement, scrollTo }: FocusOptions, focus: ListFocus) => {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const previousIds = useRef(ids);
  const focusRow = useStableCallback((id: string): boolean => {
    if (!ids.includes(id)) return false;
    focus.target = { id, isScrolledTo: false };
    render();
    return true;
  });

  // After every render: each can be the one that renders the row.
  useLayoutEffect(() => {
    const { target } = focus;
    if (target === null) return;
    const row = getElement(target.id);
    const isListed = ids.includes(target.id);
    if (isListed && !target.isScrolledTo) {
      target.isScrolledTo = true;
      scrollTo(target.id);
    }
    if (row || !isListed) focus.target = null;
    // A control within the row keeps the focus.
    if (isListed && !row?.contains(document.activeElement)) row?.focus({ preventScroll: true });
  });

  // If the focused row is removed, the one in its place gets the focus.
  useEffect(() => {
    const { lastId = '' } = focus;
    const index = previousIds.current.indexOf(lastId);
    previousIds.current = ids;
    if (index === -1 || ids.includes(lastId)) return;
    focus.lastId = undefined;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      focusRow(ids[Math.min(index, ids.length - 1)] ?? '');
  }, [ids, focus, focusRow]);
  return focusRow;
};

type ScrollOptions = Partial<
  Pick<
    VirtualizerOptions<HTMLDivElement, HTMLElement>,
    'scrollMargin' | 'initialOffset' | 'paddingEnd' | 'scrollPaddingEnd' | 'onChange'
  >
>;

interface VirtualRowsOptions {
  /** Ids of the rows. */
  readonly ids: readonly string[];
  /** Ids of the rows and of the headings between them, if there are some. */
  readonly itemIds?: readonly string[];
  /** Pixels. */
  readonly estimateSize: (index: number) => number;
  /** Whether the size is an estimate. Rows then have their index as `data-index`. */
  readonly isMeasured?: boolean;
  /** How many rows are rendered above and below the visible ones. */
  readonly overscan: number;
  /** Rows that are rendered wherever they are. */
  readonly keptIds?: readonly (string | undefined)[];
  readonly scroll?: ScrollOptions;
}

export const useVirtualRows = (options: VirtualRowsOptions) => {
  const { ids, itemIds = ids, estimateSize, isMeasured = false, overscan, keptIds = [], scroll } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const [focus] = useState<ListFocus>(() => ({ id: undefined, lastId: undefined, target: null }));
  const indexes = useMemo(() => new Map(itemIds.map((id, index) => [id, index])), [itemIds]);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    ...scroll,
    count: itemIds.length,
    getScrollElement: () => scroller.current,
    // With another function, the places of all rows are computed again.
    getItemKey: useCallback((index: number) => itemIds[index] ?? index, [itemIds]),
    estimateSize,
    overscan,
    rangeExtractor: (range: Range) => {
      const rendered = new Set(defaultRangeExtractor(range));
      for (const id of [...keptIds, focus.id, focus.target?.id]) {
        const index = id === undefined ? undefined : indexes.get(id);
        if (index !== undefined) rendered.add(index);
      }
      return [...rendered].sort((one, other) => one - other);
    },
  });
  const [elements] = useState(() => createRowElements(isMeasured ? virtualizer.measureElement : undefined));
  const scrollTo = (id: string): void => virtualizer.scrollToIndex(indexes.get(id) ?? 0);
  const focusRow = useRowFocus({ ids, getElement: elements.get, scrollTo }, focus);
  return {
    scroller,
    virtualizer,
    /** The indexes of the rows and headings by id. */
    indexes,
    elements,
    /** Scrolls to the row and focuses it. False if the list has no such row. */
    focusRow,
    getFocusedId: (): string | undefined => focus.id,
    /** The handlers of the element around a row. What is opened from a row, such as a menu, is not in it. */
    getRowEvents: (id: string, onKeyDown: (event: KeyboardEvent<HTMLElement>, id: string) => void) => ({
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
        if (!currentTarget.contains(target)) return;
        focus.id = id;
        focus.lastId = id;
      },
      onBlur: (): void => {
        focus.id = undefined;
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
        if (event.currentTarget.contains(event.target as Node)) onKeyDown(event, focus.target?.id ?? id);
      },
    }),
  };
};

export type VirtualRows = ReturnType<typeof useVirtualRows>;

const createShownLists = () => new Map<string, VirtualRows['focusRow']>();

/** Scrolls to a row of the list with this name and focuses it. False if it is not shown, or has no such row. */
export const useFocusRow = (list: string): ((id: string) => boolean) => {
  const lists = useSlice(createShownLists);
  return useCallback((id) => lists.get(list)?.(id) ?? false, [lists, list]);
};

/** How a row was opened. Enter and Space are `enter`. */
export type OpenTrigger = 'click' | 'arrow_key' | 'enter';

export interface RecordRowsOptions {
  /** The record that is shown beside the list. */
  readonly openId: string | undefined;
  readonly selection: RowSelection | null;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
  readonly onDelete?: () => void;
  /** Called on arrow up in the first row. */
  readonly onAbove?: () => void;
  /** Called on arrow down in the last row. */
  readonly onBelow?: () => void;
}

/**
 * Rows of records that are shown beside the list named `list`. Arrow keys, Home and End show a record; Enter focuses it. Shift,
 * Ctrl and Esc change the selection. Tab reaches one row.
 */
export const useRecordRows = (
  list: string,
  options: RecordRowsOptions & Omit<VirtualRowsOptions, 'keptIds'>,
) => {
  const { ids, openId, selection, onOpen } = options;
  const tabStopId = getTabStop(ids, openId);
  const rows = useVirtualRows({ ...options, keptIds: [tabStopId] });
  const { elements, focusRow } = rows;
  const lists = useSlice(createShownLists);
  useLayoutEffect(() => {
    lists.set(list, focusRow);
    return () => {
      if (lists.get(list) === focusRow) lists.delete(list);
    };
  }, [lists, list, focusRow]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: string): void => {
    const onFocus = (to: number): void => void focusRow(ids[to] ?? '');
    runListKey(event, { ...options, index: ids.indexOf(id), onFocus });
  };
  return {
    ...rows,
    getRow: (id: string) => ({
      /** The `ref` of the control that opens the record. */
      ref: elements.getRef(id),
      /** For the element around the row. */
      events: rows.getRowEvents(id, onKeyDown),
      id,
      /** Whether its record is shown beside the list. */
      isOpen: id === openId,
      /** Whether Tab reaches this row. */
      isTabStop: id === tabStopId,
      /** Null if rows cannot be selected. */
      selection: selection && {
        isSelected: selection.has(id),
        /** Whether any row is selected. */
        isSelecting: selection.shown.length > 0,
        onToggle: (): void => selection.toggle(id),
        /** Selects the rows from the last selected or open one to this one. */
        onExtend: (): void => selection.extendTo(id, openId),
      },
      onOpen: (trigger: OpenTrigger): void => onOpen(id, trigger),
    }),
  };
};

export type RowState = ReturnType<ReturnType<typeof useRecordRows>['getRow']>;

/** A click opens the row; with Shift it extends the selection, with Ctrl or ⌘ it toggles the row. */
export const handleRowClick = (event: MouseEvent, { selection, onOpen }: RowState): void => {
  if (selection && event.shiftKey) selection.onExtend();
  else if (selection && (event.ctrlKey || event.metaKey)) selection.onToggle();
  // A click by Enter or Space has `detail` 0.
  else onOpen(event.detail === 0 ? 'enter' : 'click');
};

/** Handles `onMouseDown`: Shift and a click select no text. */
export const preventTextSelection = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault();
};
