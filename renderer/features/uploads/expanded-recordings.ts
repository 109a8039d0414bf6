/** Recordings that show their parts, until the window closes. */
import { Store } from '@tanstack/store';
import { useSlice } from '../../state/app-state-context.ts';

const createExpanded = () => new Store<ReadonlySet<string>>(new Set<string>());

/** The ids of the recordings. */
export const useExpanded = (): Store<ReadonlySet<string>> => useSlice(createExpanded);

export const setExpanded = (expanded: Store<ReadonlySet<string>>, id: string, isExpanded: boolean): void =>
  expanded.setState((before) => {
    const after = new Set(before);
    if (isExpanded) after.add(id);
    else after.delete(id);
    return after;
  });
