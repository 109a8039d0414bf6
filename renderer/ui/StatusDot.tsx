import classes from './StatusDot.module.css';
import type { Tone } from './tone.ts';

/** A coloured dot. Decorative: the text beside it always has the same meaning. */
export const StatusDot = ({ tone, pulse = false }: { readonly tone: Tone; readonly pulse?: boolean }) => (
  <span
    className={classes.dot}
    data-status-dot
    data-tone={tone}
    data-pulse={pulse || undefined}
    aria-hidden="true"
  />
);
