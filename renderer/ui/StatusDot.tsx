import classes from './StatusDot.module.css';
import type { Tone } from './tone.ts';

/** A small mark beside words that say the same; it never stands alone. */
export const StatusDot = ({ tone, pulse = false }: { readonly tone: Tone; readonly pulse?: boolean }) => (
  <span
    className={classes.dot}
    data-status-dot
    data-tone={tone}
    data-pulse={pulse || undefined}
    aria-hidden="true"
  />
);
