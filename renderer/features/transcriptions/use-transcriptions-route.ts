import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type TranscriptionSearch, withChange } from './search.ts';

const path = '/transcriptions';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same list without a text. */
    readonly isFromList?: boolean;
  }
}

/** What the route says of this screen, and how it is changed. */
export const useTranscriptionsRoute = () => {
  const search = useSearch({ from: path });
  const navigate = useNavigate({ from: path });
  const router = useRouter();
  /** Going from row to row replaces the route, so that "back" leads to where the person was, not through every row. */
  const change = (next: Partial<TranscriptionSearch>, replace = false): void => {
    // An undo may come when the person is on another screen: that is no reason to be taken back here.
    if (router.latestLocation.pathname !== path) return;
    void navigate({
      search: (now) => withChange(now, next),
      replace,
      state: (now) => ({ isFromList: 'id' in next && (replace ? now.isFromList : search.id === undefined) }),
    });
  };
  /** From the text to the list: back in the history when the list is the entry before. */
  const back = (): void => {
    if (router.latestLocation.state.isFromList) router.history.back();
    else change({ id: undefined }, true);
  };
  return { search, change, back };
};
