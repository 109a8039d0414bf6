import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import classes from './ReadingFiles.module.css';

/** Shown while main looks into files that were added, where that takes longer than a blink. */
export const ReadingFiles = ({ count }: { readonly count: number }) => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), 250);
    return () => window.clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div className={classes.notice} role="status">
      <Loader size="xs" />
      Looking into {formatCount(count, 'file', 'files')}…
    </div>
  );
};
