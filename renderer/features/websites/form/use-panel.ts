import { useRef } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { findNeighbour } from '../../../ui/list/rows/find-neighbour.ts';
import { getTabStop } from '../../../ui/list/rows/row-keys.ts';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { useOpenRecord } from '../../../ui/list/use-open-record.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useRows } from '../table/use-rows.ts';
import type { useWebsitesRoute } from '../use-websites-route.ts';

/** Pixels. Below this the panel replaces the table, as in WebsitesScreen.module.css. */
const narrowWidth = 600;

/** The panel beside the table. */
export const usePanel = (
  { search, change, back }: ReturnType<typeof useWebsitesRoute>,
  /** The rows of the table. */
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
    close: (): void =>
      closeAndFocus(
        getTabStop(
          websites.map(({ id }) => id),
          search.id,
        ),
      ),
    closeDeleted: (id: string): void => closeAndFocus(findNeighbour(websites, id)),
  };
};
