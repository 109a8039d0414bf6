/** Where the user is on the page of the recording that is heard, also after a restart: one is heard at a time. */
import type { PagePlace } from '../editor/page-place.ts';

const storageKey = 'sidetone.listening-place';

interface SavedPlace extends PagePlace {
  readonly uploadId: string;
}

export const savePlace = (uploadId: string, place: PagePlace): void => {
  const saved: SavedPlace = { uploadId, ...place, isFocused: false };
  localStorage.setItem(storageKey, JSON.stringify(saved));
};

export const loadPlace = (uploadId: string): PagePlace | null => {
  const saved = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as SavedPlace | null;
  return saved?.uploadId === uploadId ? saved : null;
};
