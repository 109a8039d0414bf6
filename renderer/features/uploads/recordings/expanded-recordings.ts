/** Recordings that show their parts, until the window closes. */
import { useSelector } from '@tanstack/react-store';
import { type Readable, Store } from '@tanstack/store';
import { useSlice } from '../../../state/app-state-context.ts';

interface ExpandedRecordings {
  readonly ids: Readable<ReadonlySet<string>>;
  readonly set: (id: string, isExpanded: boolean) => void;
}

const createExpandedRecordings = (): ExpandedRecordings => {
  const ids = new Store<ReadonlySet<string>>(new Set<string>());
  return {
    ids,
    set: (id, isExpanded) =>
      ids.setState((before) => {
        if (before.has(id) === isExpanded) return before;
        const after = new Set(before);
        if (isExpanded) after.add(id);
        else after.delete(id);
        return after;
      }),
  };
};

export const useExpandedRecordings = (): ExpandedRecordings => useSlice(createExpandedRecordings);

export const useExpandedIds = (): ReadonlySet<string> => useSelector(useExpandedRecordings().ids);
