import { useMemo, useState } from 'react';
import type { FoundText, LeftOutHits } from '../../../preload/contract/rules.ts';

type LeftOut = ReadonlyMap<string, ReadonlySet<number>>;

const none: ReadonlySet<number> = new Set();

/** The places that stay as they are. They are forgotten with the plan. */
export const useLeftOut = (planId: string | null) => {
  const [state, setState] = useState<{ readonly planId: string | null; readonly out: LeftOut }>({
    planId,
    out: new Map(),
  });
  const out = useMemo<LeftOut>(() => (state.planId === planId ? state.out : new Map()), [state, planId]);
  const setOut = (id: string, indexes: ReadonlySet<number>): void =>
    setState({ planId, out: new Map([...out, [id, indexes]]) });
  const get = (id: string): ReadonlySet<number> => out.get(id) ?? none;
  return {
    isOut: (id: string, index: number): boolean => get(id).has(index),
    /** Places of a text that change. */
    countChosen: ({ id, hits }: FoundText): number => hits.length - get(id).size,
    toggle: (id: string, index: number): void => {
      const next = new Set(get(id));
      if (!next.delete(index)) next.add(index);
      setOut(id, next);
    },
    /** Takes all places of a text in, or leaves them out if all are in. */
    toggleText: ({ id, hits }: FoundText): void =>
      setOut(id, get(id).size === 0 ? new Set(hits.keys()) : none),
    list: (): LeftOutHits =>
      [...out].flatMap(([id, indexes]): LeftOutHits => (indexes.size === 0 ? [] : [[id, [...indexes]]])),
  };
};

export type LeftOutState = ReturnType<typeof useLeftOut>;
