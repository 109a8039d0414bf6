import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { LibraryHits } from '../../../../preload/contract/library.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useRows } from '../list/use-rows.ts';
import { hasMore, hitsPerLoad } from './library-search.ts';
import classes from './MoreHits.module.css';

interface MoreHitsProps {
  readonly results: LibraryHits;
  readonly onMore: () => void;
}

/** Loads the next hits and focuses the first of them. Renders nothing if there are no more. */
export const MoreHits = ({ results, onMore }: MoreHitsProps) => {
  const { hits, total } = results;
  /** Number of hits when more were requested. */
  const before = useRef<number | null>(null);
  const rows = useRows();
  useEffect(() => {
    const first = before.current === null ? undefined : hits[before.current];
    if (!first) return;
    before.current = null;
    rows.get(first.id)?.focus();
  }, [hits, rows]);
  if (hits.length < hitsPerLoad || !hasMore(results)) return null;
  const next = total === null ? hitsPerLoad : Math.min(hitsPerLoad, total - hits.length);
  return (
    <div className={classes.foot}>
      <Button
        variant="default"
        onClick={() => {
          before.current = hits.length;
          onMore();
        }}
      >
        {t('transcriptions.library.showMore', { count: next })}
      </Button>
    </div>
  );
};
