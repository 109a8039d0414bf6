import type { CSSProperties } from 'react';
import classes from './ShowsPlace.module.css';

const countKey = 'sidetone.shows';

export const rememberShowCount = (count: number): void => localStorage.setItem(countKey, String(count));

/** Where the shows are going to be, so that nothing below them moves when they come. */
export const ShowsPlace = () => {
  const count = Number(localStorage.getItem(countKey)) || 0;
  return <div className={classes.place} style={{ '--shows': count } as CSSProperties} />;
};
