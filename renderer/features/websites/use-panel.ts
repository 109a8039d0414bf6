import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { findNeighbour } from '../../ui/list/rows/find-neighbour.ts';
import { getTabStop } from '../../ui/list/rows/row-keys.ts';
import { useListFocus } from '../../ui/list/use-list-focus.ts';
import { useListRoute } from '../../ui/list/use-list-route.ts';
import { useOpenRecord } from '../../ui/list/use-open-record.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useRows } from './screen-state.ts';
import { applySearchChange, type WebsiteSearch } from './search.ts';

const path = '/websites';

export const useWebsitesRoute = () => {
  const search = useSearch({ from: path });
  const navigate = useNavigate({ from: path });
  const route = useListRoute<Partial<WebsiteSearch>>({
    path,
    isOpen: search.add || search.id !== undefined,
    closed: { id: undefined, add: false },
    navigate: (next, options) => void navigate({ search: (now) => applySearchChange(now, next), ...options }),
  });
  return { search, ...route };
};

/** Pixels. Below this the panel replaces the table, as in WebsitesScreen.module.css. */
const narrowWidth = 600;

/** The panel beside the table, which shows `websites`. */
export const usePanel = (
  { search, change, back }: ReturnType<typeof useWebsitesRoute>,
  websites: readonly Website[],
) => {
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(root, narrowWidth);
  const isOpen = search.add || search.id !== undefined;
  const { focusRow } = useListFocus(useRows(), !isOpen);
  const { focusId, focusWhenShown, onFocused, open } = useOpenRecord({
    openId: search.add ? undefined : search.id,
    replacesList: isNarrow,
    onOpen: (id, trigger) => change({ id, add: false }, trigger === 'arrow_key' || search.id !== undefined),
  });
  const closeAndFocus = (id: string | undefined): void => {
    back();
    focusRow(id);
  };
  const ids = websites.map(({ id }) => id);
  return {
    root,
    isOpen,
    /** Id of the panel that receives focus once rendered; '' is the form for a new website. */
    focusTarget: focusId,
    onFocused,
    open,
    add: (): void => {
      focusWhenShown('');
      change({ add: true });
    },
    /** Replaces the current panel by the panel of another record, such as a new one. */
    show: (id: string): void => {
      focusWhenShown(id);
      change({ id, add: false }, true);
    },
    close: (): void => closeAndFocus(getTabStop(ids, search.id)),
    closeDeleted: (id: string): void => closeAndFocus(findNeighbour(websites, id)),
  };
};
