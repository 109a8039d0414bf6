import { type HistoryState, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the same list without an open record. */
    readonly isFromList?: boolean;
  }
}

interface ListRouteOptions<Change extends object> {
  readonly path: string;
  /** Whether a record is shown. */
  readonly isOpen: boolean;
  /** The change that closes the record. */
  readonly closed: Change;
  readonly navigate: (
    change: Change,
    options: { readonly replace: boolean; readonly state: (now: HistoryState) => HistoryState },
  ) => void;
}

/** Changes of the route parameters of a list and the record beside it. */
export const useListRoute = <Change extends object>(options: ListRouteOptions<Change>) => {
  const { path, isOpen, closed, navigate } = options;
  const router = useRouter();
  /** Moving between rows replaces the history entry, so that “back” does not go through every row. */
  const change = (next: Change, replace = false): void => {
    // A response or an undo on another screen must not navigate back to this one.
    if (router.latestLocation.pathname !== path) return;
    const opens = Object.keys(closed).some((key) => key in next);
    navigate(next, {
      replace,
      state: (now) => ({ isFromList: opens && (replace ? (now.isFromList ?? false) : !isOpen) }),
    });
  };
  /** Closes the record. Goes back in the history if the previous entry is the list. */
  const back = (): void => {
    if (router.latestLocation.state.isFromList) router.history.back();
    else change(closed, true);
  };
  return { change, back };
};
