import { Fragment } from 'react';
import classes from './Kbd.module.css';

const isMac = navigator.userAgent.includes('Mac');

const names: Readonly<Record<string, string>> = isMac
  ? { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↩' }
  : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' };

/** Keys as they are printed on this system's keyboard: `<Kbd keys="mod+O" />`. */
export const Kbd = ({ keys }: { readonly keys: string }) => (
  <span className={classes.keys}>
    {keys.split('+').map((key, index) => (
      <Fragment key={key}>
        {index > 0 && !isMac && <span className={classes.plus}>+</span>}
        <kbd className={classes.key}>{names[key] ?? key}</kbd>
      </Fragment>
    ))}
  </span>
);
