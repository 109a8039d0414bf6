/** The show of texts, as a menu. */
import { IconMicrophone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { useKnownShows } from '../../../state/shows.ts';
import type { MenuEntry } from '../../../ui/ActionMenu.tsx';
import { openNewShow } from '../../../ui/shows/new-show.tsx';
import { rowsQuery } from '../library/list-rows.ts';

/** Chooses the show of these texts. The chosen one is marked if all have the same. */
export const useShowChoices = (ids: readonly string[]): readonly MenuEntry[] => {
  const { errorToast } = useToasts();
  const shows = useKnownShows();
  const { data: rows = [] } = useQuery(rowsQuery);
  const chosen = new Set(ids);
  // Most of the time there are none, and a filter of ten thousand rows takes a millisecond.
  const texts = chosen.size === 0 ? [] : rows.filter(({ id }) => chosen.has(id));
  const isIn = (showId: string | undefined): boolean =>
    texts.length > 0 && texts.every((text) => text.showId === showId);
  const assign = async (showId: string | null): Promise<void> => {
    // The texts of an episode are those of its parts.
    const textIds = texts.flatMap(({ id, recordIds }) => recordIds ?? [id]);
    const assigned = await bridge.shows.assign(textIds, showId);
    if (!assigned.ok) errorToast(t('shows.notAssigned'), assigned.error);
  };
  return [
    ...shows.map(({ id, name }) => ({ label: name, radio: isIn(id), run: () => void assign(id) })),
    { label: t('shows.none'), radio: isIn(undefined), run: () => void assign(null) },
    null,
    { label: t('shows.new'), run: () => openNewShow({ onCreated: ({ id }) => void assign(id) }) },
  ];
};

/** The same, in the menu of a text. */
export const useShowEntries = (id: string): readonly MenuEntry[] => [
  {
    label: t('shows.label'),
    icon: <IconMicrophone size={16} stroke={1.6} />,
    isSubmenu: true,
    entries: useShowChoices([id]),
  },
];
