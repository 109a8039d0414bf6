import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type TranscriptionSearch, withChange } from './search.ts';

const path = '/transcriptions';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the same list without an open text. */
    readonly isFromList?: boolean;
  }
}

export const useTranscriptionsRoute = () => {
  const search = useSearch({ from: path });
  const navigate = useNavigate({ from: path });
  const router = useRouter();
  /** Moving between rows replaces the history entry, so that “back” does not go through every row. */
  const change = (next: Partial<TranscriptionSearch>, replace = false): void => {
    // An undo on another screen must not navigate back to this one.
    if (router.latestLocation.pathname !== path) return;
    void navigate({
      search: (now) => withChange(now, next),
      replace,
      state: (now) => ({ isFromList: 'id' in next && (replace ? now.isFromList : search.id === undefined) }),
    });
  };
  /** Closes the text. Goes back in the history if the previous entry is the list. */
  const back = (): void => {
    if (router.latestLocation.state.isFromList) router.history.back();
    else change({ id: undefined }, true);
  };
  return { search, change, back };
};
