/**
 * Drags a row of a virtual list by its grip, with mouse, pen or touch. Scrolls near the edges. Esc cancels. The
 * libraries for it do not support virtual lists, or are larger than the screen that needs them.
 */
import type { VirtualItem } from '@tanstack/react-virtual';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import type { VirtualRows } from './virtual-rows.ts';

interface Drag {
  readonly id: string;
  /** Upper edge of the row, in pixels from the list's upper edge. */
  readonly top: number;
  readonly size: number;
  /** Insertion point: 0 is before the first row. */
  readonly gap: number;
}

/** Pixels by which the row at `index` moves to make room for the row dragged from `from`. */
export const getRowShift = ({ gap, size }: Drag, from: number, index: number): number => {
  if (index > from && index < gap) return -size;
  return index < from && index >= gap ? size : 0;
};

/** Pixels from an edge in which a drag scrolls the list. */
const edgeSize = 44;
/** Pixels per frame. */
const maxSpeed = 14;

/** Pixels to scroll in this frame: 0 away from the edges, faster towards an edge, negative is up. */
export const getAutoScrollSpeed = (y: number, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): number => {
  const above = top + edgeSize - y;
  const below = y - (bottom - edgeSize);
  const depth = Math.max(above, below);
  if (depth <= 0) return 0;
  const speed = Math.ceil(maxSpeed * Math.min(depth / edgeSize, 1));
  return above > below ? -speed : speed;
};

interface PointerGrab {
  readonly id: string;
  readonly pointerId: number;
  /** Pixels between the row's upper edge and the pointer. */
  readonly offsetY: number;
  readonly size: number;
  clientY: number;
}

/** `onDrop` receives the id of the row and the gap that it was dropped into. */
export const useRowDrag = (
  { scroller, virtualizer: list, elements, indexes }: VirtualRows,
  onDrop: (id: string, gap: number) => void,
) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointerGrab = useRef<PointerGrab | null>(null);

  const locate = useCallback((): Drag | null => {
    const element = scroller.current;
    const { current } = pointerGrab;
    if (!element || !current) return null;
    const { id, offsetY, size, clientY } = current;
    const y = clientY - element.getBoundingClientRect().top + element.scrollTop;
    const top = Math.min(Math.max(y - offsetY, 0), list.getTotalSize() - size);
    // A row makes room once the dragged row's middle passes its own.
    const over = list.getVirtualItemForOffset(top + size / 2);
    if (!over) return null;
    const before = top + size / 2 < over.start + over.size / 2;
    return { id, top, size, gap: before ? over.index : over.index + 1 };
  }, [scroller, list]);

  const endDrag = useStableCallback((drop: boolean): void => {
    const place = locate();
    const { current } = pointerGrab;
    pointerGrab.current = null;
    setDrag(null);
    if (current) scroller.current?.releasePointerCapture(current.pointerId);
    if (drop && place) onDrop(place.id, place.gap);
  });

  /** Handles `onPointerDown` of the grip of the row with this id. */
  const grab = useStableCallback((id: string, event: PointerEvent): void => {
    const row = elements.get(id);
    if (!row || event.button !== 0 || pointerGrab.current) return;
    event.preventDefault();
    const { pointerId, clientY } = event;
    const { top, height: size } = row.getBoundingClientRect();
    pointerGrab.current = { id, pointerId, offsetY: clientY - top, size, clientY };
    scroller.current?.setPointerCapture(pointerId);
    setDrag(locate());
  });

  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    let frame = 0;
    const scroll = (): void => {
      const element = scroller.current;
      const { current } = pointerGrab;
      if (element && current) {
        const before = element.scrollTop;
        element.scrollTop += getAutoScrollSpeed(current.clientY, element.getBoundingClientRect());
        if (element.scrollTop !== before) setDrag(locate());
      }
      frame = requestAnimationFrame(scroll);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      endDrag(false);
    };
    frame = requestAnimationFrame(scroll);
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [isDragging, locate, endDrag, scroller]);

  const from = drag ? (indexes.get(drag.id) ?? -1) : -1;
  return {
    drag,
    grab,
    /** Where a row is, in pixels from the list's upper edge. */
    getTop: ({ index, start }: VirtualItem): number => {
      if (drag === null) return start;
      return index === from ? drag.top : start + getRowShift(drag, from, index);
    },
    /** The handlers of the scroll container, which captures the pointer: a row may be unmounted meanwhile. */
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
        if (pointerGrab.current?.pointerId !== event.pointerId) return;
        pointerGrab.current.clientY = event.clientY;
        setDrag(locate());
      },
      onPointerUp: (event: PointerEvent<HTMLDivElement>): void => {
        if (pointerGrab.current?.pointerId === event.pointerId) endDrag(true);
      },
      onPointerCancel: (): void => endDrag(false),
    },
  };
};
