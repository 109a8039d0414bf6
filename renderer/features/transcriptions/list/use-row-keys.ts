/** The keys of a row that has the focus, besides those of all lists: F2 renames its text, Ctrl or ⌘ with D makes it a favourite. */
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useSlice } from '../../../state/app-state-context.ts';
import { rowsQuery } from '../library/list-rows.ts';
import { useToggleFavorite } from './FavoriteButton.tsx';
import { createRenameRequest } from './rename-request.ts';

export const rowKeys = { rename: 'F2', favorite: 'mod+D' } as const;

/** Opens the text with the focus in its name. */
export const useRename = (onOpen: (id: string, trigger: 'click') => void): ((id: string) => void) => {
  const rename = useSlice(createRenameRequest);
  return (id) => {
    rename.setState(() => id);
    onOpen(id, 'click');
  };
};

export const useRowKeys = (
  onOpen: (id: string, trigger: 'click') => void,
): ((event: KeyboardEvent, id: string) => void) => {
  const client = useQueryClient();
  const rename = useRename(onOpen);
  const toggleFavorite = useToggleFavorite();
  return (event, id) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (altKey || shiftKey) return;
    const row = client.getQueryData(rowsQuery.queryKey)?.find((one) => one.id === id);
    if (key === 'F2' && !ctrlKey && !metaKey) rename(id);
    else if (row && ctrlKey !== metaKey && key.toLowerCase() === 'd')
      toggleFavorite({ ...row, favorite: row.favorites === 'all' });
    else return;
    event.preventDefault();
  };
};
